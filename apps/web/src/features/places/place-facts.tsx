import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import { Building2, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const linkStyle =
  'text-green underline-offset-4 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/** Where a place is and how to reach it. */
export function PlaceFacts({ place }: { place: PlaceInfo }) {
  const { t } = useLingui()
  return (
    <dl className="grid content-start gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact icon={Phone} name={t`Telefon`}>
        <a href={`tel:+48${place.phone}`} className={`${linkStyle} tabular`}>
          {formatPhone(place.phone)}
        </a>
      </Fact>
      {place.email && (
        <Fact icon={Mail} name={t`E-mail`}>
          <a href={`mailto:${place.email}`} className={`${linkStyle} break-all`}>
            {place.email}
          </a>
        </Fact>
      )}
      <Fact icon={MapPin} name={t`Adres`}>
        <span className="block">{place.street}</span>
        <span className="block">{place.city}</span>
        <span className="block text-muted">{t`województwo ${place.state}`}</span>
      </Fact>
      <Fact icon={Building2} name={t`NIP`}>
        <span className="tabular">{place.nip}</span>
      </Fact>
    </dl>
  )
}

type FactProps = { icon: LucideIcon; name: string; children: ReactNode }

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="break-words">{children}</dd>
      </div>
    </div>
  )
}
