import type { PlaceRole } from '@skrzat/contract/roles'
import type { FastifyContextConfig } from 'fastify'

const OF_PLACE: Readonly<Record<PlaceRole, string>> = {
  admin: 'Admins of the place',
  absence: 'Who has the role `absence` in the place, and its admins',
  files: 'Who has the role `files` in the place, and its admins',
  payments: 'Who has the role `payments` in the place, and its admins',
  is_worker: 'Staff of the place',
}

/** Who may call, in words. */
export function accessInWords({ access, hidden, identify }: FastifyContextConfig): string {
  const who = whoMay(access, identify)
  return hidden ? `${who}. To others it does not exist (404).` : `${who}.`
}

function whoMay(access: FastifyContextConfig['access'], identify: boolean | undefined): string {
  if (typeof access === 'object') return OF_PLACE[access.place]
  switch (access) {
    case 'public':
      return identify ? 'Anybody; more is shown to those with a token' : 'Anybody'
    case 'signed_in':
      return "Every signed-in account, about what it may see; what is others' does not exist"
    case 'admin':
      return "The system's admin"
    case 'member':
      return 'Staff and parents of the place'
    case 'group_editor':
      return 'Admins of the place and tutors of the group'
    case undefined:
      return 'Nobody'
  }
}

/** OpenAPI's security requirement. */
export function securityOf({ access, identify }: FastifyContextConfig): object[] {
  const token = { bearer: [] }
  if (access !== 'public') return [token]
  return identify ? [{}, token] : []
}
