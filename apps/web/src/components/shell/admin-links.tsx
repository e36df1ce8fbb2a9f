import { useLingui } from '@lingui/react/macro'
import { useAdminEntries } from './admin-entries.ts'
import { targetOf } from './bar-entries.ts'
import { NavLinks } from './nav-link.tsx'

/**
 * The pages of the system's admins.
 * @param without targets to leave out, because the phone's bar has them
 */
export default function AdminLinks({ without }: { without: ReadonlySet<string> }) {
  const { t } = useLingui()
  const entries = useAdminEntries().filter((entry) => !without.has(targetOf(entry)))
  return (
    <div>
      <h2 className="mb-1 px-3 py-1.5 text-sm font-bold">{t`Administracja`}</h2>
      <NavLinks entries={entries} />
    </div>
  )
}
