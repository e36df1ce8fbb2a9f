import { useLingui } from '@lingui/react/macro'
import type { Section } from '@skrzat/contract/wire/notifications'
import {
  CalendarDays,
  CalendarOff,
  FolderOpen,
  House,
  type LucideIcon,
  Newspaper,
  ReceiptText,
  ShieldAlert,
  Wallet,
} from 'lucide-react'
import { SECTION_NAMES } from '#components/notices/section-names.ts'

const ICONS: Record<Section, LucideIcon> = {
  absences: CalendarOff,
  absence_user: CalendarOff,
  wall: Newspaper,
  payment_user: Wallet,
  payment: ReceiptText,
  files: FolderOpen,
  calendar: CalendarDays,
  places: House,
  admin: ShieldAlert,
}

/** Where a notice belongs, as an icon with its name. */
export function SectionIcon({ section }: { section: Section }) {
  const { t } = useLingui()
  const Icon = ICONS[section]
  const name = t(SECTION_NAMES[section])
  return (
    <span title={name} className="mt-0.5 shrink-0 text-muted">
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{name}: </span>
    </span>
  )
}
