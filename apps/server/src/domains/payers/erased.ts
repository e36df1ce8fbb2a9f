import { namesOneOf, type Erasing } from '../../kernel/erasing.ts'

export const PAYERS_ERASE: readonly Erasing[] = [
  {
    what: 'payers',
    columns: ['kid_payers.applicants'],
    async ofKid(tx, { kidId }) {
      const { count } =
        await tx`update kid_payers set applicants = '' where kid_id = ${kidId} and applicants <> ''`
      return { count }
    },
    /** A text of several applicants goes whole. */
    async ofPerson(tx, { kids, names }) {
      const { count } = await tx`
        update kid_payers set applicants = ''
        where kid_id = any(${[...kids]}::bigint[]) and ${namesOneOf(tx, tx`name_words(applicants)`, names)}`
      return { count }
    },
  },
]
