import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import { cn } from '@skrzat/ui/cn'
import { Building2, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const linkStyle =
  'text-green underline-offset-4 hover:underline relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-2.5'

/** A place's address and contact data. */
export function PlaceFacts({ place }: { place: PlaceInfo }) {
  const { t } = useLingui()
  return (
    <dl className="flex flex-wrap content-center gap-x-6 gap-y-4">
      <Fact icon={Phone} name={t`Telefon`}>
        <a href={`tel:+48${place.phone}`} className={linkStyle}>
          {formatPhone(place.phone)}
        </a>
      </Fact>
      <Fact icon={Building2} name={t`NIP`}>
        {place.nip}
      </Fact>
      <Fact icon={MapPin} name={t`Adres`} wide>
        <span className="block">{place.street}</span>
        <span className="block">{place.city}</span>
        <span className="block text-muted">{t`województwo ${place.state}`}</span>
      </Fact>
      {place.email && (
        <Fact icon={Mail} name={t`E-mail`} wide>
          <a href={`mailto:${place.email}`} className={linkStyle}>
            <EmailText email={place.email} />
          </a>
        </Fact>
      )}
    </dl>
  )
}

/** Long addresses break before the @, so that both parts stay whole. */
function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

type FactProps = { icon: LucideIcon; name: string; wide?: boolean; children: ReactNode }

function Fact({ icon: Icon, name, wide = false, children }: FactProps) {
  return (
    <div className={cn('relative min-w-0 pl-8', wide ? 'basis-full' : 'flex-1 basis-36 whitespace-nowrap')}>
      <dt className="text-sm text-muted">
        <Icon aria-hidden className="absolute top-0.5 left-0 size-5" />
        {name}
      </dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
