import { Trans, useLingui } from '@lingui/react/macro'
import type { KitchenDay, KitchenKid } from '@skrzat/contract/wire/kitchen'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { listName } from '#components/kid-name.ts'
import { Allergies, useDietText } from '#components/diet-parts.tsx'

type KidsListProps = Pick<KitchenDay, 'groups' | 'kids'> & { busy: boolean }

/** Who may not eat everything, and what: a table, on a phone a card each. */
export function KidsList({ groups, kids, busy }: KidsListProps) {
  const { t } = useLingui()
  const dietText = useDietText()
  const groupOf = ({ groupId }: KitchenKid) => groups.find(({ id }) => id === groupId)
  const tag = (kid: KitchenKid) => {
    const group = groupOf(kid)
    return group && <GroupTag color={group.color} name={group.name} />
  }
  if (kids.length === 0)
    return (
      <EmptyState picture="bowl" title={t`Wszyscy jedzą wszystko`}>
        <Trans>Nikt z&nbsp;jedzących tego dnia nie ma w&nbsp;karcie alergii ani diety.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul
        aria-label={t`Diety i\u00a0alergie`}
        className="divide-y divide-line rounded-card border border-line bg-card lg:hidden"
      >
        {kids.map((kid) => (
          <li key={kid.id} className="flex flex-col gap-2 px-4 py-3">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <Name kid={kid} />
              {tag(kid)}
            </div>
            <Allergies of={kid} />
            <p className="wrap-anywhere empty:hidden">{dietText(kid)}</p>
          </li>
        ))}
      </ul>
      <TableScroll
        className="max-lg:hidden"
        aria-label={t`Diety i\u00a0alergie`}
        aria-busy={busy || undefined}
      >
        <Table className="[&_td]:py-2 [&_td]:align-top [&_td]:text-base [&_tbody_th]:py-2 [&_tbody_th]:align-top [&_tbody_th]:text-base">
          <TableHead>
            <tr>
              <TableHeader pinned>{t`Dziecko`}</TableHeader>
              <TableHeader>{t`Grupa`}</TableHeader>
              <TableHeader className="w-1/3">{t`Alergie`}</TableHeader>
              <TableHeader className="w-1/3">{t`Dieta`}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {kids.map((kid) => (
              <TableRow key={kid.id}>
                <TableHeader scope="row" pinned className="max-w-64 whitespace-normal">
                  <Name kid={kid} />
                </TableHeader>
                <TableCell className="max-w-48">{tag(kid)}</TableCell>
                <TableCell className="whitespace-normal">
                  <Allergies of={kid} />
                </TableCell>
                <TableCell className="whitespace-normal wrap-anywhere">{dietText(kid)}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </>
  )
}

function Name({ kid }: { kid: KitchenKid }) {
  return (
    <Link
      to="/kid/$kidId"
      params={{ kidId: kid.id }}
      className="relative min-w-0 font-medium wrap-anywhere text-ink underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
    >
      {listName(kid)}
    </Link>
  )
}
