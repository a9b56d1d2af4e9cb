import { API } from "#contract/paths.ts";
import { useApi } from "../../../api/use-api.ts";
import { DownloadPdf } from "./feed.tsx";

/** What to do where LinkedIn refused a kind of files: the text never goes out alone by itself. */
export default function RefusedFiles({ postId }: { postId: string }) {
  const { data: post } = useApi(API.post(postId));
  const document = post?.document;
  return (
    <>
      <p className="my-2">
        Post it on LinkedIn yourself, or remove the {document ? "document" : "pictures"} to publish the text.
      </p>
      {document && <DownloadPdf postId={postId} title={document.title} />}
    </>
  );
}
