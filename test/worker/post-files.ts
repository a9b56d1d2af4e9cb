import { env } from "cloudflare:workers";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { fileForm, pdfOf, pngOf } from "../files.ts";
import { type Person, sendForm } from "./people.ts";

export const addPicture = (
  person: Person,
  postId: string,
  bytes = pngOf(3, 2),
  fields: { alt?: string; card?: string; replaces?: string } = {},
) => sendForm(person, "POST", API.postPictures(postId), fileForm("picture", bytes, fields));

export const putDocument = (person: Person, postId: string, bytes = pdfOf(2), title = "Two pages") =>
  sendForm(person, "PUT", API.postDocument(postId), fileForm("document", bytes, { title }));

export const picturesOf = async (answer: Promise<Response>) => (await (await answer).json<Post>()).pictures;

/** What the vault has of this person, apart from sound of theirs. */
export async function storedFiles({ id }: Person): Promise<string[]> {
  const { objects } = await env.VAULT.list({ prefix: `${id}/`, include: ["httpMetadata"] });
  return objects.flatMap(({ key, httpMetadata }) =>
    httpMetadata?.contentType?.startsWith("audio/") ? [] : [key],
  );
}
