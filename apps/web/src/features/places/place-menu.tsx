import { useLingui } from '@lingui/react/macro'
import { may, type PlaceAction } from '@skrzat/contract/permissions'
import type { PlacePage } from '@skrzat/contract/wire/places'
import { Button } from '@skrzat/ui/button'
import { CountBadge } from '@skrzat/ui/badge'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { useNavigate } from '@tanstack/react-router'
import { useTutored } from '#app/navigation/index.ts'
import {
  FileCheck,
  FileSpreadsheet,
  FileX,
  KeyRound,
  ListChecks,
  Menu,
  MessageSquareText,
  Newspaper,
  Settings,
  ShieldCheck,
  Webhook,
} from 'lucide-react'

/** The dialogs of the place's page. */
export type PlaceDialog = 'roles' | 'users'

const entries = [
  'messages',
  'users',
  'confirmUsers',
  'roles',
  'kids',
  'familyData',
  'roster',
  'paymentTypes',
  'integrations',
  'settings',
] as const satisfies PlaceAction[]

type PlaceMenuProps = { page: PlacePage; onOpen: (dialog: PlaceDialog) => void }

/** The actions that the person's roles in the place permit; hidden for a parent. */
export function PlaceMenu({ page, onOpen }: PlaceMenuProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { place, unconfirmed } = page
  const params = { placeId: place.id }
  const tutored = useTutored()
  // Consents are for admins and tutors, not for each worker.
  const consents = may(place.myRoles, 'consents') || tutored.size > 0
  const allowed = entries.filter((entry) => may(place.myRoles, entry) && (entry !== 'kids' || consents))
  if (allowed.length === 0) return null
  const items = {
    messages: {
      icon: Newspaper,
      label: t`Tablica`,
      open: () => void navigate({ to: '/place/$placeId/wall', params }),
    },
    users: { icon: KeyRound, label: t`Osoby i PIN-y`, open: () => onOpen('users') },
    confirmUsers: {
      icon: MessageSquareText,
      label: t`Pierwsze PIN-y`,
      open: () => void navigate({ to: '/place/$placeId/first-pins', params }),
    },
    roles: { icon: ShieldCheck, label: t`Uprawnienia`, open: () => onOpen('roles') },
    kids: {
      icon: FileCheck,
      label: t`Zgody`,
      open: () => void navigate({ to: '/place/$placeId/consents', params }),
    },
    familyData: {
      icon: FileX,
      label: t`Prośby o\u00a0usunięcie danych`,
      open: () => void navigate({ to: '/place/$placeId/erasures', params }),
    },
    roster: {
      icon: FileSpreadsheet,
      label: t`Import i eksport`,
      open: () => void navigate({ to: '/place/$placeId/roster', params }),
    },
    paymentTypes: {
      icon: ListChecks,
      label: t`Rodzaje płatności`,
      open: () => void navigate({ to: '/place/$placeId/payments', params, search: { types: true } }),
    },
    integrations: {
      icon: Webhook,
      label: t`Integracje`,
      open: () => void navigate({ to: '/place/$placeId/integrations', params }),
    },
    settings: {
      icon: Settings,
      label: t`Ustawienia`,
      open: () => void navigate({ to: '/place/$placeId/edit', params }),
    },
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={Menu} variant="secondary">
          {t`Działania`}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-60">
        {allowed.map((entry) => {
          const { icon: Icon, label, open } = items[entry]
          return (
            <DropdownMenuItem icon={Icon} key={entry} onSelect={open}>
              <span className="flex-1">{label}</span>
              {entry === 'confirmUsers' && (
                <CountBadge count={unconfirmed ?? 0} label={t`czeka na PIN: ${unconfirmed ?? 0}`} />
              )}
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
