import { useLingui } from '@lingui/react/macro'
import { Activity, Building2, Flag, Mail, MessageSquareText, Timer, Users } from 'lucide-react'
import { NavLink } from './nav-link.tsx'

/** The pages of the system's admins. */
export function AdminLinks() {
  const { t } = useLingui()
  return (
    <div>
      <h2 className="mb-1 px-3 py-1.5 text-sm font-bold">{t`Administracja`}</h2>
      <ul className="flex flex-col gap-0.5">
        <li>
          <NavLink to="/admin/places" icon={Building2} label={t`Placówki`} />
        </li>
        <li>
          <NavLink to="/admin/users" icon={Users} label={t`Użytkownicy`} />
        </li>
        <li>
          <NavLink to="/user-sms" icon={MessageSquareText} label={t`Wiadomości SMS`} />
        </li>
        <li>
          <NavLink to="/admin/mails" icon={Mail} label={t`E-maile`} />
        </li>
        <li>
          <NavLink to="/report" icon={Flag} label={t`Zgłoszenia wpisów`} />
        </li>
        <li>
          <NavLink to="/admin/sessions" icon={Timer} label={t`Wylogowywanie`} />
        </li>
        <li>
          <NavLink to="/admin" activeOptions={{ exact: true }} icon={Activity} label={t`Stan systemu`} />
        </li>
      </ul>
    </div>
  )
}
