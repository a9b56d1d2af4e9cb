import { defineConfig } from "@playwright/test";
import config from "../../playwright.config.ts";

/** `npm run pictures`: the states of `states/states.ts`, looked at instead of tested. */
export default defineConfig({ ...config, testDir: ".", testMatch: "pictures.ts" });
