import { useParams } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { PostForm } from "./post-form.tsx";
import { PostMissing } from "./post-states.tsx";
import { usePost } from "./use-post.ts";

export default function EditPost() {
  const { postId = "" } = useParams();
  useTitle("Edit Post");
  const { post, error, isValidating, changed, refresh } = usePost(postId);
  return (
    <>
      <BackLink to={PATHS.post(postId)}>Post</BackLink>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Edit Post</h1>
      {post ? (
        <PostForm key={postId} post={post} onSaved={changed} />
      ) : (
        <PostMissing error={error} busy={isValidating} onRetry={() => void refresh()} />
      )}
    </>
  );
}
