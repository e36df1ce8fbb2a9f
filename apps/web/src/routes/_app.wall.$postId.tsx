import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '#app/guards/index.ts'
import { queryClient, type Kept } from '#app/calls/index.ts'
import { loadPost } from '#features/wall/load-post.ts'
import { PostPage } from '#features/wall/post-page.tsx'

export const kept: Kept = ['wall.post']

/** One post of the wall. */
export const Route = createFileRoute('/_app/wall/$postId')({
  params: {
    parse: ({ postId }) => ({ postId: Number(postId) }),
    stringify: ({ postId }) => ({ postId: String(postId) }),
  },
  beforeLoad: ({ params }) => requireId(params.postId),
  loader: ({ params }) => loadPost(queryClient, params.postId),
  component: WallPost,
})

function WallPost() {
  const { postId } = Route.useParams()
  return <PostPage key={postId} postId={postId} />
}
