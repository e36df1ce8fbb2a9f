import { Trans, useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { Question } from '#components/question.tsx'
import { ReportDialog } from '#components/report/report-dialog.tsx'
import { NamesDialog } from '../names/names-dialog.tsx'
import { deletePost, showDeleted } from '../queries.ts'
import type { PostDialog } from './post-dialog.ts'
import { ReadersDialog } from './readers-dialog.tsx'

type PostDialogsProps = { post: Post; open: PostDialog; onClose: () => void }

/** The dialogs of a post, loaded on opening. */
export function PostDialogs({ post, open, onClose }: PostDialogsProps) {
  if (open === 'delete') return <DeletePost post={post} onClose={onClose} />
  if (open === 'report') return <ReportDialog postId={post.id} onClose={onClose} />
  if (open === 'names') return <NamesDialog post={post} onClose={onClose} />
  return <ReadersDialog post={post} onClose={onClose} />
}

/** Asks before a post is irrevocably deleted. */
function DeletePost({ post: { id, files }, onClose }: Omit<PostDialogsProps, 'open'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const remove = useMutation(
    deletePost({
      onSuccess: onClose,
      // Somebody else has deleted it, which is the wanted result.
      onError(error) {
        if (failureOf(error).code !== 'post.not_found') return
        showDeleted(client, id)
        onClose()
      },
    }),
  )
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć wpis?`}
      description={
        files.length > 0 ? (
          <Trans>Wpis zniknie u wszystkich razem z plikami. Tego nie da się cofnąć.</Trans>
        ) : (
          <Trans>Wpis zniknie u wszystkich. Tego nie da się cofnąć.</Trans>
        )
      }
      confirmLabel={t`Usuń wpis`}
      mutation={remove}
      onConfirm={() => remove.mutate({ id })}
    />
  )
}
