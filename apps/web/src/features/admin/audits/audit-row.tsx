import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { AuditRow } from '@skrzat/contract/wire/operations'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { jobName } from '../jobs/names.ts'
import { factsInWords } from './facts.ts'
import { kindText } from './kinds.ts'
import { SYSTEM } from './person-filter.tsx'

/** An entry in words. */
function useAuditText({ principal, person, kind, data }: AuditRow) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const facts = factsInWords(data, {
    say: t,
    money: (grosze) => moneyText(grosze, locale),
    queue: (name) => jobName(name, t),
  })
  const phone = /^\d{9}$/.test(principal) ? formatPhone(principal) : principal
  return {
    kind: kindText(kind, t),
    name: person ?? (principal === SYSTEM ? t`System` : phone),
    phone: person === null ? null : phone,
    facts: facts.map(({ name, value }) => t`${name}: ${value}`).join('; '),
  }
}

/** An entry in the table. */
export function AuditTableRow({ entry }: { entry: AuditRow }) {
  const { kind, name, phone, facts } = useAuditText(entry)
  return (
    <TableRow className="align-top">
      <TableCell className="tabular w-0 py-2 align-top whitespace-nowrap">
        <DateText value={entry.at} form="plain" />
      </TableCell>
      <TableCell className="py-2 align-top font-medium">{kind}</TableCell>
      <TableCell className="py-2 align-top">
        <span className="block break-words">{name}</span>
        {phone !== null && <span className="tabular block text-muted">{phone}</span>}
      </TableCell>
      <TableCell className="w-1/5 py-2 align-top break-words">{entry.place?.name}</TableCell>
      <TableCell className="w-2/5 py-2 align-top break-words text-muted">{facts}</TableCell>
      <TableCell className="tabular py-2 align-top text-muted">{entry.address}</TableCell>
    </TableRow>
  )
}

/** An entry on a phone. */
export function AuditCard({ entry }: { entry: AuditRow }) {
  const { kind, name, phone, facts } = useAuditText(entry)
  const details = [facts, entry.place?.name, entry.address].filter(Boolean)
  return (
    <div className="rounded-card border border-line bg-card px-4 py-3">
      {/* Beside a word that is too long for both, the time goes to a line of its own. */}
      <p className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 grow basis-[min-content] font-medium break-words">{kind}</span>
        <DateText value={entry.at} className="shrink-0 text-sm text-muted" />
      </p>
      <p className="mt-0.5 text-sm break-words">
        {name}
        {phone !== null && <span className="tabular text-muted"> {phone}</span>}
      </p>
      {details.map((detail) => (
        <p key={detail} className="tabular mt-0.5 text-sm break-words text-muted">
          {detail}
        </p>
      ))}
    </div>
  )
}
