import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupPage as Group } from '@skrzat/contract/wire/people'
import { Button } from '@skrzat/ui/button'
import { GroupHeading } from '@skrzat/ui/group-dot'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { type Menu, useMenu } from '#app/navigation/index.ts'
import { trpc } from '#app/calls/index.ts'
import { PlaceWord } from '#components/document-word.tsx'
import { PagePending } from '#components/page-pending.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { PageFailure } from '../page-failure.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { KidList } from './kid-list.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

type GroupPageProps = {
  groupId: number
  /** The dialog that adds a kid is open. */
  adding: boolean
  onAddingChange: (adding: boolean) => void
}

/** A group: its tutors and its kids. Parents see their own kids; those who may edit it change both here. */
export function GroupPage({ groupId, ...dialog }: GroupPageProps) {
  const { t } = useLingui()
  const { data: group, error, refetch } = useQuery(trpc.places.group.queryOptions({ groupId }))
  const { data: menu, isPending: awaitsMenu } = useMenu()
  const code = error ? failureOf(error).code : undefined
  // Former members no longer see the cached kids.
  const left = code === 'group.not_found' || code === 'forbidden'
  // Without the roles a worker would briefly be treated as a parent.
  if (group && !awaitsMenu && !left)
    return (
      <PlaceWord placeId={group.place.id}>
        <GroupContent group={group} menu={menu} {...dialog} />
      </PlaceWord>
    )
  if (!error) return <PagePending />
  return <PageFailure title={t`Grupa`} error={error} gone={left} onRetry={() => void refetch()} />
}

type GroupContentProps = Omit<GroupPageProps, 'groupId'> & { group: Group; menu: Menu | undefined }

function GroupContent({ group, menu, adding, onAddingChange }: GroupContentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const { place, name, color, canEdit } = group
  const roles = menu?.places.find(({ id }) => id === place.id)?.roles ?? []
  return (
    <Page
      title={name}
      heading={<GroupHeading color={color} name={name} />}
      above={<PlaceCrumb placeId={place.id} name={place.name} />}
      actions={
        canEdit && (
          <>
            {group.kids.length > 0 && (
              <>
                <Button icon={Plus} onClick={() => onAddingChange(true)}>{t`Dodaj dziecko`}</Button>
                <Button icon={Printer} variant="secondary" onClick={() => setPrinting(true)}>
                  {t`Lista do druku`}
                </Button>
              </>
            )}
            <Button icon={Pencil} variant="secondary" onClick={() => setEditing(true)}>
              {t`Zmień grupę`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-start lg:[&>:first-child]:order-last">
        <Tutors group={group} />
        <KidList
          group={group}
          staff={Boolean(menu?.admin) || roles.length > 0}
          adding={adding && canEdit}
          onAddingChange={onAddingChange}
        />
      </div>
      {printing && <SheetDialog group={group} onClose={() => setPrinting(false)} />}
      {editing && (
        <GroupDialog
          placeId={place.id}
          group={group}
          workers={group.workers}
          onClose={() => setEditing(false)}
          onDeleted={() => void navigate({ to: '/place/$placeId', params: { placeId: place.id } })}
        />
      )}
    </Page>
  )
}

function Tutors({ group: { tutors } }: { group: Group }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="tutors">
      <h2 id="tutors" className="mb-2 text-sm font-medium text-muted">{t`Wychowawcy`}</h2>
      {tutors.length === 0 ? (
        <p className="text-muted">
          <Trans>Ta grupa nie ma jeszcze wychowawcy.</Trans>
        </p>
      ) : (
        <ul className="break-words">
          {tutors.map(({ id, name }, index) => (
            <li key={id} className="inline">
              {index > 0 && ', '}
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
