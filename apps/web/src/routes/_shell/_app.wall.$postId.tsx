import { createFileRoute } from '@tanstack/react-router'
import { queryClient, type Kept } from '#app/calls/index.ts'
import { loadPost } from '#features/wall/load-post.ts'
import { PostPage } from '#features/wall/post-page.tsx'

export const kept: Kept = ['wall.post']

/** One post of the wall. */
export const Route = createFileRoute('/_shell/_app/wall/$postId')({
  staticData: { may: 'account' },
  params: { parse: ({ postId }) => ({ postId: Number(postId) }) },
  loader: ({ params }) => loadPost(queryClient, params.postId),
  component: WallPost,
})

function WallPost() {
  const { postId } = Route.useParams()
  return <PostPage key={postId} postId={postId} />
}
