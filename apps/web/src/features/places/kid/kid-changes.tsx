import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { CardHistoryEntry } from '@skrzat/contract/wire/cards'
import type { KidChange, KidField } from '@skrzat/contract/wire/kid-page'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { useState, type ReactNode } from 'react'
import { Section } from '../section.tsx'
import { OldNew } from './card/old-new.tsx'
import { useFieldNames } from './card/use-card-texts.ts'
import { useHistoryText } from './card/use-history-text.ts'

/** Entries shown at first. */
const FEW = 6

type KidChangesProps = {
  /** For the place's admins. */
  changes: readonly KidChange[] | null
  /** Of the card, for those who edit the group. */
  history: readonly CardHistoryEntry[] | null
  today: Day
}

type Entry = { key: string; at: string; by: string; text: ReactNode }

/** Changes of the child's data and card with their authors, newest first. */
export function KidChanges({ changes, history, today }: KidChangesProps) {
  const { t } = useLingui()
  const deedText = useDeedText()
  const names = useFieldNames()
  const historyText = useHistoryText(today)
  const requested = (by: string, guardian: string) =>
    guardian === '' ? t`${by} na prośbę opiekuna` : t`${by} na prośbę: ${guardian}`
  const [all, setAll] = useState(false)
  const entries: Entry[] = [
    ...(changes ?? []).map((change) => ({
      key: `deed ${change.id}`,
      at: change.at,
      by: change.by,
      text: <span className="block first-letter:uppercase">{deedText(change)}</span>,
    })),
    ...(history ?? []).map(({ id, at, by, proposedBy, field, was, became }) => ({
      key: `card ${id}`,
      at,
      by:
        proposedBy === null
          ? by || t`ktoś z\u00a0placówki`
          : requested(by || t`ktoś z\u00a0placówki`, proposedBy),
      text: (
        <>
          {names[field]}
          {field === 'healthNotes' ? (
            <span className="block text-muted">{t`zmieniono treść`}</span>
          ) : (
            <span className="block">
              <OldNew was={historyText(field, was)} became={historyText(field, became)} />
            </span>
          )}
        </>
      ),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  const shown = all ? entries : entries.slice(0, FEW)
  return (
    <Section title={t`Kto co zmienił`}>
      {entries.length === 0 ? (
        <p className="text-muted">
          <Trans>Nikt jeszcze nie zmieniał tych danych w aplikacji.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {shown.map(({ key, at, by, text }) => (
            <li key={key} className="px-4 py-2.5">
              <div className="break-words">{text}</div>
              <p className="text-sm break-words text-muted">
                <DateText value={at} />
                {by !== '' && ` · ${by}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {shown.length < entries.length && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setAll(true)}>
          {t`Pokaż wszystkie zmiany`}
        </Button>
      )}
    </Section>
  )
}

/** The change as text: `zmieniono: nazwisko i telefon rodzica`. */
function useDeedText() {
  const { t } = useLingui()
  const locale = useUiLocale()
  const fields: Record<KidField, string> = {
    firstname: t`imię`,
    lastname: t`nazwisko`,
    phone1: t`telefon rodzica`,
    phone2: t`drugi telefon`,
    firstDay: t`pierwszy dzień`,
    lastDay: t`ostatni dzień`,
    groupId: t`grupa`,
  }
  return ({ deed, fields: changed }: KidChange): string => {
    if (deed === 'KID_ADDED') return t`dodano dziecko`
    if (deed === 'KID_DELETED') return t`usunięto z list`
    if (deed === 'KID_PHOTO_CHANGED') return t`zmieniono zdjęcie`
    if (deed === 'KID_PHOTO_REMOVED') return t`usunięto zdjęcie`
    if (deed === 'PAYMENT_VALUE_SET') return t`zmieniono własną stawkę`
    const list = new Intl.ListFormat(locale).format(changed.map((field) => fields[field]))
    return list === '' ? t`zmieniono dane` : t`zmieniono: ${list}`
  }
}
