import type { Erasing } from '../../kernel/erasing.ts'

export const CONSENTS_ERASE: readonly Erasing[] = [
  {
    what: 'consents',
    columns: [],
    async ofKid(tx, { kidId }) {
      const { count } = await tx`delete from consent_answers where kid_id = ${kidId}`
      return { count }
    },
  },
]
