import type { Page } from "@playwright/test";
import { SHARE_PATH } from "#contract/pages.ts";
import { PATHS } from "../../web/paths.ts";

export interface Shared {
  name: string;
  type: string;
  bytes: Buffer;
}

/** What a phone does with things shared with the installed app: it posts them as a form. */
export const share = (page: Page, ...things: Shared[]): Promise<void> => shareAt(page, SHARE_PATH, ...things);

export async function shareAt(page: Page, address: string, ...things: Shared[]): Promise<void> {
  const landed = page.waitForURL(`**${PATHS.recording}*`);
  await page.evaluate(
    ({ action, files }) => {
      const form = document.createElement("form");
      form.method = "POST";
      form.action = action;
      form.enctype = "multipart/form-data";
      const input = document.createElement("input");
      input.type = "file";
      input.name = "audio";
      input.multiple = true;
      const chosen = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        chosen.items.add(new File([bytes], name, { type }));
      }
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    {
      action: address,
      files: things.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString("base64") })),
    },
  );
  await landed;
}
