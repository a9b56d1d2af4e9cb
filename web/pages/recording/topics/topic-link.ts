import { createSearchParams, type To } from "react-router-dom";
import { PATHS } from "../../../paths.ts";

/** Which topic the recorder starts with. */
export const TOPIC_PARAM = "topic";

/** Leads to the recorder with this topic selected. */
export const recordAbout = (topic: string): To => ({
  pathname: PATHS.record,
  search: createSearchParams({ [TOPIC_PARAM]: topic }).toString(),
});
