import { useLingui } from '@lingui/react/macro'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { Modal } from '#components/modal.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Pending } from '#components/pending.tsx'
import { KidDialog } from '../groups/kid-dialog.tsx'

type EditKidProps = { kid: Pick<KidPage, 'id' | 'group'>; onClose: () => void }

/** The child's form, with data of the group: where the child may move, and who shares a phone. */
export function EditKid({ kid, onClose }: EditKidProps) {
  const { t } = useLingui()
  const query = useQuery(trpc.places.group.queryOptions({ groupId: kid.group.id }))
  const group = query.data
  const found = group?.kids.find(({ id }) => id === kid.id)
  if (group && found) return <KidDialog group={group} kid={found} onClose={onClose} />
  return (
    <Modal title={t`Zmień dane dziecka`} onClose={onClose}>
      <QueryState query={query} pending={<Pending skeletons={['h-64']} />}>
        {() => null}
      </QueryState>
    </Modal>
  )
}
