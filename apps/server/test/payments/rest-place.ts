/** A place with a price, billed over the compatibility wire. */
import { testPlaces, type Person } from '../places/setup.ts'
import { renewKids } from './support.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export async function restPlace() {
  const server = await testPlaces()
  const { sql, first } = server
  let idOf = await renewKids(sql)
  const kid = (firstname: string) => idOf(firstname)

  /** Calls as the accountant, or as the one who is named. */
  const call = (
    method: Method,
    url: string,
    payload?: object,
    { as = 'accountant', key }: { as?: Person; key?: string } = {},
  ) => server.call(as, method, url, payload, key)

  const created = await call('POST', `/api/places/${first}/payment_type`, {
    name: 'Czesne',
    type: 'TYPE_CONST',
    mainValue: '800,50',
    display: 'Opłata stała',
  })
  const type: number = created.json().id

  const invoice = (firstname: string, amount: number | string, over: object = {}) => ({
    kid: kid(firstname),
    withSurcharge: false,
    additionalInfo: '',
    absences: 0,
    parts: [{ amount, paymentType: type }],
    ...over,
  })

  return {
    ...server,
    call,
    /** The answer in which the price was made, and its id. */
    created,
    type,
    kid,
    /** For a `beforeEach`: kids without invoices and credit. */
    renew: async () => {
      idOf = await renewKids(sql)
    },
    /** The body of an invoice. */
    invoice,
    issue: async (firstname: string, amount: number | string, over: object = {}) => {
      const answer = await call('POST', `/api/payments/${first}`, invoice(firstname, amount, over))
      return { ...answer.json()[0], location: answer.headers.location }
    },
    addCredit: (firstname: string, amount: number | string, key?: string) =>
      call(
        'POST',
        `/api/payments/${first}/surcharge`,
        { kid: kid(firstname), amount, additionalInfo: 'Kaucja' },
        key === undefined ? {} : { key },
      ),
    eventsOf: async (id: number) => {
      const rows = await sql<{ type: string }[]>`
        select type from events where stream = ${`invoice-${id}`} order by version`
      return rows.map((row) => row.type)
    },
  }
}
