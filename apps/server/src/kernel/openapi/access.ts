import type { Access } from '@skrzat/contract/access'
import type { PlaceRole } from '@skrzat/contract/roles'
import type { FastifyContextConfig } from 'fastify'

const OF_PLACE: Readonly<Record<PlaceRole, string>> = {
  admin: 'Admins of the place',
  absence: 'Who has the role `absence` in the place, and its admins',
  files: 'Who has the role `files` in the place, and its admins',
  payments: 'Who has the role `payments` in the place, and its admins',
  kitchen: 'Who has the role `kitchen` in the place, and its admins',
  is_worker: 'Staff of the place',
}

const BY_ACCESS: Readonly<Record<Exclude<Access, object>, string>> = {
  public: 'Anybody',
  signed_in: "Every signed-in account, about what it may see; what is others' does not exist",
  admin: "The system's admin",
  member: 'Staff and parents of the place',
  group_editor: 'Admins of the place and tutors of the group',
}

/** Who may call, in words. */
export function accessInWords({ access, hidden, identify }: FastifyContextConfig): string {
  if (access === undefined) return 'Nobody.'
  const who = typeof access === 'object' ? OF_PLACE[access.place] : BY_ACCESS[access]
  if (identify) return `${who}; more is shown to those with a token.`
  return hidden ? `${who}. To others it does not exist (404).` : `${who}.`
}

/** OpenAPI's security requirement. */
export function securityOf({ access, identify }: FastifyContextConfig): object[] {
  const token = { bearer: [] }
  if (access !== 'public') return [token]
  return identify ? [{}, token] : []
}
