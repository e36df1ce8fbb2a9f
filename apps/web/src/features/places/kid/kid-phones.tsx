import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { Badge } from '@skrzat/ui/badge'
import { buttonStyle } from '@skrzat/ui/button'
import { MessageSquareText, Phone } from 'lucide-react'
import { Section } from '../section.tsx'

/** The parents' phones, with links for calls and texts. */
export function KidPhones({ phones }: { phones: NonNullable<KidPage['phones']> }) {
  const { t } = useLingui()
  const action = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <Section title={t`Rodzice`}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {phones.map(({ phone, declined }) => {
          const shown = formatPhone(phone)
          return (
            <li key={phone} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
              <span className="flex grow flex-wrap items-center gap-x-2 gap-y-1">
                <span className="tabular font-medium whitespace-nowrap">{shown}</span>
                {declined && <Badge tone="warning">{t`numer odrzucony`}</Badge>}
              </span>
              <span className="flex flex-wrap gap-2">
                <a href={`tel:+48${phone}`} aria-label={t`Zadzwoń: ${shown}`} className={action}>
                  <Phone aria-hidden />
                  <Trans>Zadzwoń</Trans>
                </a>
                <a href={`sms:+48${phone}`} aria-label={t`Napisz SMS: ${shown}`} className={action}>
                  <MessageSquareText aria-hidden />
                  <Trans>SMS</Trans>
                </a>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
