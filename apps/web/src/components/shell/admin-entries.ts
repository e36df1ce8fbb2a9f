import { useLingui } from '@lingui/react/macro'
import { Activity, Building2, Flag, Mail, MessageSquareText, Timer, Users } from 'lucide-react'
import type { MenuEntry } from './menu-entries.ts'

/** The pages of the system's admins. */
export function useAdminEntries(): MenuEntry[] {
  const { t } = useLingui()
  return [
    { link: { to: '/admin/places' }, icon: Building2, label: t`Placówki` },
    { link: { to: '/admin/users' }, icon: Users, label: t`Użytkownicy` },
    { link: { to: '/user-sms' }, icon: MessageSquareText, label: t`Wiadomości SMS` },
    { link: { to: '/admin/mails' }, icon: Mail, label: t`E-maile` },
    { link: { to: '/report' }, icon: Flag, label: t`Zgłoszenia wpisów` },
    { link: { to: '/admin/sessions' }, icon: Timer, label: t`Wylogowywanie` },
    { link: { to: '/admin', activeOptions: { exact: true } }, icon: Activity, label: t`Stan systemu` },
  ]
}
