import { useLingui } from '@lingui/react/macro'
import { useAdminEntries } from './admin-entries.ts'
import { NavLinks } from './nav-link.tsx'

/** The pages of the system's admins. */
export default function AdminLinks() {
  const { t } = useLingui()
  const entries = useAdminEntries()
  return (
    <div>
      <h2 className="mb-1 px-3 py-1.5 text-sm font-bold">{t`Administracja`}</h2>
      <NavLinks entries={entries} />
    </div>
  )
}
