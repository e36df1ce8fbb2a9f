import type { Erasing } from '../../kernel/erasing.ts'

export const PAYERS_ERASE: readonly Erasing[] = [
  {
    what: 'payers',
    columns: ['kid_payers.applicants'],
    async ofKid(tx, { kidId }) {
      const { count } =
        await tx`update kid_payers set applicants = '' where kid_id = ${kidId} and applicants <> ''`
      return { count }
    },
  },
]
