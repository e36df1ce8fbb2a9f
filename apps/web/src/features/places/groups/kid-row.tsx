import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { GroupKid } from '@skrzat/contract/wire/people'
import { Badge } from '@skrzat/ui/badge'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Link } from '@tanstack/react-router'
import { Pencil, Phone, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { kidName } from '#components/kid-name.ts'
import { KidPicture } from '#components/kid-picture.tsx'

type KidRowProps = {
  kid: GroupKid
  /** The group's colour. */
  color: number
  /** A guardian's proposal waits for a decision, which the kid's page shows. */
  proposes: boolean
  /** Both are undefined for those who may not edit the group. */
  onEdit: ((kid: GroupKid) => void) | undefined
  onDelete: ((kid: GroupKid) => void) | undefined
}

/**
 * A kid with the parents' phones and the permitted actions. Memoised, because a search re-renders up to three hundred.
 */
export const KidRow = memo(function KidRow({ kid, color, proposes, onEdit, onDelete }: KidRowProps) {
  const { t } = useLingui()
  const name = kidName(kid)
  const phones = [kid.phone1, kid.phone2].filter((phone) => phone !== null)
  return (
    <div className="group relative flex min-h-12 items-center gap-x-3 py-1.5 pr-2 pl-3 hover:bg-sunken">
      <KidPicture kid={kid} color={color} className="size-9 text-sm" />
      <div className="min-w-0 flex-1 items-center gap-x-4 @2xl:flex">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <Link
            to="/kid/$kidId"
            params={{ kidId: kid.id }}
            className="row-link min-w-0 break-words underline-offset-4 hover:underline"
          >
            <span className="font-medium">{kid.lastname}</span> {kid.firstname}
          </Link>
          {kid.declined.length > 0 && (
            <Badge tone="warning">
              {t`${plural(kid.declined.length, { one: 'numer odrzucony', few: '# numery odrzucone', many: '# numerów odrzuconych', other: '# numeru odrzuconego' })}`}
            </Badge>
          )}
          {proposes && <Badge tone="warning">{t`propozycja zmian`}</Badge>}
        </p>
        {phones.length > 0 && (
          <p className="flex flex-wrap gap-x-2 @2xl:grid @2xl:grid-cols-[9rem_9rem]">
            {phones.map((phone) => (
              <a
                key={phone}
                href={`tel:+48${phone}`}
                aria-label={t`Zadzwoń: ${formatPhone(phone)}`}
                className={cn(buttonStyle({ variant: 'quiet', size: 'sm' }), 'tabular z-1 -ml-2 gap-2 px-2')}
              >
                <Phone aria-hidden className="size-4 @max-2xl:hidden" />
                {formatPhone(phone)}
              </a>
            ))}
          </p>
        )}
      </div>
      {/* In a narrow row the kid's page, which has them too, is all that there is room for. */}
      {onEdit && onDelete && (
        <div className="relative ml-auto flex @max-2xl:hidden pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
          <Button
            icon={Pencil}
            variant="quiet"
            size="icon-sm"
            aria-label={t`Zmień: ${name}`}
            title={t`Zmień`}
            onClick={() => onEdit(kid)}
          />
          <Button
            icon={Trash2}
            variant="danger-quiet"
            size="icon-sm"
            aria-label={t`Usuń: ${name}`}
            title={t`Usuń`}
            onClick={() => onDelete(kid)}
          />
        </div>
      )}
    </div>
  )
})
