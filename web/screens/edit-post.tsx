import { useParams } from "react-router-dom";
import { PostForm } from "../features/post/post-form.tsx";
import { PostMissing } from "../features/post/post-states.tsx";
import { usePost } from "../features/post/use-post.ts";
import { BackLink } from "../features/shell/back-link.tsx";
import { useTitle } from "../lib/title.ts";
import { PATHS } from "../paths.ts";

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
