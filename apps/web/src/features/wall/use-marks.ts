import type { Post } from '@skrzat/contract/wire/wall'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/errors/index.ts'
import { confirmPost, favourPost, likePost, markScope, showPost } from './queries.ts'

const liked = (on: boolean) => (post: Post) =>
  post.likedByMe === on ? post : { ...post, likedByMe: on, likes: Math.max(0, post.likes + (on ? 1 : -1)) }
const favoured = (on: boolean) => (post: Post) => ({ ...post, favByMe: on })
const confirmed = (on: boolean) => (post: Post) => ({ ...post, readByMe: on })

/** A reader's marks on a post: optimistic, and rolled back with the reason if the server refuses. */
export function useMarks({ id }: Pick<Post, 'id'>) {
  const client = useQueryClient()
  const failureText = useFailureText()
  const scope = { id: markScope(id) }
  /** A stable id: the toast of one press replaces that of the previous press. */
  const say = (error: unknown) => toast.error(failureText(error), { id: `post-${id}` })
  const like = useMutation(
    likePost({
      scope,
      onMutate: ({ on }) => showPost(client, id, liked(on)),
      onError(error, { on }) {
        showPost(client, id, liked(!on))
        say(error)
      },
    }),
  )
  const favour = useMutation(
    favourPost({
      scope,
      onMutate: ({ on }) => showPost(client, id, favoured(on)),
      onError(error, { on }) {
        showPost(client, id, favoured(!on))
        say(error)
      },
    }),
  )
  const confirm = useMutation(
    confirmPost({
      scope,
      onMutate: () => showPost(client, id, confirmed(true)),
      onError(error) {
        showPost(client, id, confirmed(false))
        say(error)
      },
    }),
  )
  return {
    like: (on: boolean) => like.mutate({ id, on }),
    favour: (on: boolean) => favour.mutate({ id, on }),
    confirm: () => confirm.mutate({ id }),
  }
}
