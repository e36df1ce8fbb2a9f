import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { Modal } from '#components/modal.tsx'
import { PostComposer } from './composer.tsx'

type GroupPostProps = {
  group: { readonly id: number; readonly name: string; readonly place: { readonly id: number } }
  onClose: () => void
}

/** Writes to a group from another screen; a draft of its wall goes on here. */
export function GroupPost({ group: { id: groupId, name, place }, onClose }: GroupPostProps) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  if (!account) return null
  return (
    <Modal title={t`Napisz do grupy ${name}`} onClose={onClose}>
      <PostComposer
        inDialog
        draft={`${account.id}/wall/group-${groupId}`}
        label={t`Nowy wpis dla grupy ${name}`}
        placeholder={t`Co słychać w grupie ${name}?`}
        target={() => ({ to: 'group', groupId })}
        scope={{ placeId: place.id, groupId }}
        canBeImportant
        onAdded={onClose}
        onEarlierAdded={() => {}}
      />
    </Modal>
  )
}
