import { Trans, useLingui } from '@lingui/react/macro'
import type { KidChange, KidField } from '@skrzat/contract/wire/kid-page'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Section } from '../section.tsx'

/** Changes of the child's data with their authors, newest first. */
export function KidChanges({ changes }: { changes: readonly KidChange[] }) {
  const { t } = useLingui()
  const deedText = useDeedText()
  return (
    <Section title={t`Kto co zmienił`}>
      {changes.length === 0 ? (
        <p className="text-muted">
          <Trans>Nikt jeszcze nie zmieniał tych danych w aplikacji.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {changes.map((change) => (
            <li key={change.id} className="px-4 py-2.5">
              <p className="first-letter:uppercase">{deedText(change)}</p>
              <p className="text-sm text-muted">
                <DateText value={change.at} />
                {change.by !== '' && ` · ${change.by}`}
              </p>
            </li>
          ))}
        </ul>
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
