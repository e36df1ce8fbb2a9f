import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { buttonStyle } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { MessageSquareText, Phone } from 'lucide-react'

type CallLinksProps = {
  name: string
  phone: string
  sms?: boolean
  /** The number is already shown, in place of a name. */
  bare?: boolean
}

const icon = 'size-8 px-0 max-sm:size-11 pointer-coarse:size-11'

/** Calls somebody, or writes an SMS, on the person's own phone. The number is text where there is room for it. */
export function CallLinks({ name, phone, sms = false, bare = false }: CallLinksProps) {
  const { t } = useLingui()
  const shown = formatPhone(phone)
  const about = bare ? shown : `${name}, ${shown}`
  const look = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <span className="flex shrink-0 gap-2">
      <a
        href={`tel:+48${phone}`}
        aria-label={t`Zadzwoń: ${about}`}
        className={cn(look, bare ? icon : 'max-sm:size-11 max-sm:px-0')}
      >
        <Phone aria-hidden />
        {!bare && <span className="tabular max-sm:sr-only">{shown}</span>}
      </a>
      {sms && (
        <a href={`sms:+48${phone}`} aria-label={t`Napisz SMS: ${about}`} className={cn(look, icon)}>
          <MessageSquareText aria-hidden />
        </a>
      )}
    </span>
  )
}
