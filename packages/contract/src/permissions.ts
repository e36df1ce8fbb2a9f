/**
 * Each action in a place with the role that it requires (spec: Roles and permissions). Shared by the server's guards
 * and the web's menus. Admin implies all.
 */
import { implies, type PlaceRole } from './roles.ts'

export const PLACE_ACTIONS = {
  /** The place wall's composer. */
  messages: 'admin',
  roles: 'admin',
  confirmUsers: 'admin',
  roster: 'admin',
  /** Webhooks, and the access tokens that reach the place. */
  integrations: 'admin',
  /** `/place/{id}/edit`, the photo and the closed days. */
  settings: 'admin',
  /** What the place asks guardians' consent for. */
  consents: 'admin',
  /** Exports and erasures of the data of the place's families. */
  familyData: 'admin',
  /** The summary of a month. */
  monthSummary: 'admin',
  groups: 'admin',
  workers: 'admin',
  /** All kids of a group; parents see their own on its page. */
  kids: 'is_worker',
  payments: 'payments',
  paymentTypes: 'payments',
  reopenMonth: 'admin',
  absences: 'absence',
  /** What the kids eat. */
  kitchen: 'kitchen',
  /** Adding and deleting files, and adding and deleting events. */
  files: 'files',
  events: 'files',
  /** The place's people, and sending one of them a new PIN. */
  users: 'is_worker',
} as const satisfies Record<string, PlaceRole>
export type PlaceAction = keyof typeof PLACE_ACTIONS

/** Whether these roles in a place permit the action there. */
export function may(roles: readonly PlaceRole[], action: PlaceAction): boolean {
  return roles.some((role) => implies(role, PLACE_ACTIONS[action]))
}
