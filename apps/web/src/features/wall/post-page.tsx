import { useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { client as server } from '#app/calls/index.ts'
import { useLive, useVisible } from '#app/live/index.ts'
import { Crumb } from '#components/crumb.tsx'
import { Page } from '#components/page.tsx'
import { PostCard } from './card/post-card.tsx'
import { postOptions, refetchPost, showDeleted, showHidden } from './queries.ts'
import { useShown } from './use-shown.ts'

/** One post, the target of notices and reports. */
export function PostPage({ postId }: { postId: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const visible = useVisible()
  const { data: post } = useSuspenseQuery(postOptions(postId))
  const shown = useShown()
  const refetch = () => void refetchPost(client, postId).catch(() => undefined)
  useLive(server.wall.follow, undefined, {
    enabled: visible,
    // On the first state too, as a change before the stream opened was missed.
    onState: refetch,
    onChange({ what, post: id }) {
      if (id !== postId) return
      if (what === 'removed') showDeleted(client, id)
      else if (what === 'hidden') showHidden(client, id)
      else refetch()
    },
  })
  return (
    <Page title={t`Wpis na tablicy`} width="narrow" above={<Crumb to="/">{t`Tablica`}</Crumb>}>
      <PostCard post={post} alone shown={shown(post.id)} />
    </Page>
  )
}
