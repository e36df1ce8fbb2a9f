import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupKid, GroupPage } from '@skrzat/contract/wire/people'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { SearchInput } from '@skrzat/ui/search-input'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../section.tsx'
import { DeleteKid } from './delete-kid.tsx'
import { KidDialog } from './kid-dialog.tsx'
import { KidRow } from './kid-row.tsx'
import { findKids, SEARCHED_FROM } from './kid-search.ts'

type KidListProps = {
  group: GroupPage
  /** Staff see all of the group's kids, parents their own. */
  staff: boolean
  adding: boolean
  onAddingChange: (adding: boolean) => void
}

/** The group's kids by last name, searchable if there are many, with the dialogs that change them. */
export function KidList({ group, staff, adding, onAddingChange }: KidListProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<GroupKid>()
  const [deleting, setDeleting] = useState<GroupKid>()
  const { canEdit, kids } = group
  const searched = kids.length >= SEARCHED_FROM
  const shown = searched ? findKids(kids, search) : kids
  const count = shown.length
  const all = kids.length
  return (
    <Section
      title={staff ? t`Dzieci` : t`Twoje dzieci w tej grupie`}
      count={staff ? all : 0}
      action={
        searched && (
          <SearchInput
            value={search}
            onSearch={setSearch}
            label={t`Szukaj dziecka`}
            clearLabel={t`Wyczyść`}
            className="w-full sm:w-64"
          />
        )
      }
    >
      <output className="sr-only">{searched && search !== '' && t`Znaleziono: ${count} z ${all}`}</output>
      {all === 0 ? (
        <NoKids staff={staff} onAdd={canEdit ? () => onAddingChange(true) : undefined} />
      ) : count === 0 ? (
        <EmptyState
          picture="puzzle"
          title={t`Nie ma takiego dziecka w tej grupie`}
          action={
            <Button variant="secondary" onClick={() => setSearch('')}>
              {t`Pokaż wszystkie`}
            </Button>
          }
        />
      ) : (
        <VirtualList
          name={`kids of ${group.id}`}
          rows={shown}
          keyOf={({ id }) => id}
          estimate={81}
          className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
        >
          {(kid) => (
            <KidRow
              kid={kid}
              color={group.color}
              proposes={group.proposals.includes(kid.id)}
              onEdit={canEdit ? setEditing : undefined}
              onDelete={canEdit ? setDeleting : undefined}
            />
          )}
        </VirtualList>
      )}
      {adding && (
        <KidDialog
          group={group}
          onClose={() => onAddingChange(false)}
          // Otherwise the search could hide the new kid.
          onSaved={() => setSearch('')}
        />
      )}
      {editing && <KidDialog group={group} kid={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteKid
          placeId={group.place.id}
          groupId={group.id}
          kid={deleting}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  )
}

function NoKids({ staff, onAdd }: { staff: boolean; onAdd: (() => void) | undefined }) {
  const { t } = useLingui()
  if (!staff)
    return (
      <EmptyState picture="pegs" title={t`Nie masz dzieci w tej grupie`}>
        <Trans>Rodzice widzą tu tylko własne dzieci.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      picture="pegs"
      title={t`W tej grupie nie ma jeszcze dzieci`}
      action={onAdd && <Button icon={Plus} onClick={onAdd}>{t`Dodaj pierwsze dziecko`}</Button>}
    >
      {onAdd ? (
        <Trans>Dodaj dzieci po kolei albo wczytaj całą listę z pliku na stronie placówki.</Trans>
      ) : (
        <Trans>Dodają je dyrektor placówki i wychowawcy grupy.</Trans>
      )}
    </EmptyState>
  )
}
