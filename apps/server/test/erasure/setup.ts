import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import type { Composition } from '../../src/compose.ts'
import { requestMail } from '../../src/domains/mails/index.ts'
import { requestSms } from '../../src/domains/sms/index.ts'
import { groupIds, testPlaces } from '../places/setup.ts'
import { uploadsOf } from '../wall/setup.ts'

/** Words that name the kid, its guardian and a worker, in every text that the product takes about them. */
export const KID = 'zyzkid'
export const GUARDIAN = 'zyzopiekun'
export const WORKER = 'zyzpracownik'
export const GUARDIAN_PHONE = '611222333'
export const WORKER_PHONE = '611222444'
const KID_ACCOUNT = '61109010140000071219812874'

type Line = {
  /** Grosze, negative for money that went out. */
  readonly amount: number
  readonly payer: string
  readonly title: string
  readonly account?: string
  readonly day?: string
}

/** The server with two places, and what it logs. */
export async function testErasure(over: Partial<Composition> = {}) {
  const logged: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const server = await testPlaces({ log: pino({ level: 'trace' }, stream), ...over })
  const { sql, first, callerOf, call, work, clock, kernel, dataDir } = server
  const { motylki } = await groupIds(sql)
  const upload = uploadsOf(server)

  async function addKid(firstname: string, lastname: string, phone1: string, phone2: string | null = null) {
    const form = { firstname, lastname, phone1, phone2, placeId: first, groupId: motylki }
    return (await (await callerOf('director')).places.addKid(form)).id
  }

  const fee = await (
    await callerOf('accountant')
  ).payments.createType({ placeId: first, name: 'Czesne', type: 'TYPE_CONST', mainValue: 100_00, daily: 0 })

  async function issue(kidId: number, additionalInfo = ''): Promise<number> {
    const { payments } = await callerOf('accountant')
    const { invoices } = await payments.issue({
      placeId: first,
      commandId: randomUUID(),
      mode: 'up',
      period: { from: '2026-12-01', to: '2026-12-31' },
      absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
      invoices: [
        {
          kidId,
          withCredit: false,
          additionalInfo,
          lines: [{ paymentTypeId: fee.id, amount: 100_00, days: null, absent: null }],
        },
      ],
    })
    return invoices[0]?.id ?? 0
  }

  async function pay(invoice: number, note = '') {
    const { payments } = await callerOf('accountant')
    await payments.pay({ commandId: randomUUID(), placeId: first, id: invoice, note })
  }

  /** A line of a statement of its own. @returns its id */
  async function addLine({ amount, payer, title, account = '', day = '2026-11-16' }: Line): Promise<number> {
    const [line] = await sql<{ id: number }[]>`
      with statement as (
        insert into bank_statements (place_id, account, format, dialect, encoding, number, from_day, to_day, lines,
          added_by)
        select ${first}, ${KID_ACCOUNT}, 'MT940', 'PKO', 'UTF-8', '1', ${day}::date, ${day}::date, 1, id
        from accounts limit 1 returning id)
      insert into bank_lines (place_id, statement_id, position, day, amount, mark, payer, payer_account, title, virtual_id,
        reference)
      select ${first}, id, 1, ${day}::date, ${amount}, ${amount < 0 ? 'D' : 'C'}, ${payer}, ${account}, ${title}, '', ''
      from statement returning id`
    return line?.id ?? 0
  }

  /** A person has confirmed the account for the kid by this line. */
  async function learn(account: string, kid: number, line: number) {
    await sql`insert into bank_payers (place_id, nrb, kid_id, line_id) values (${first}, ${account}, ${kid}, ${line})`
  }

  /** The line is booked for these kids. The ledger knows nothing of it. */
  async function book(line: number, kids: readonly number[]) {
    const parts = kids.map((kidId) => ({ invoiceId: null, kidId, amount: 1_00, paymentId: null }))
    await sql`
      insert into bank_decisions (line_id, place_id, kind, allocations, decided_by, decided_at)
      select ${line}, ${first}, 'BOOKED', ${JSON.stringify(parts)}::text::jsonb, id, ${clock.now()} from accounts limit 1`
  }

  /** The family: the kid with all that the product keeps of it, its brother, and its guardian's account. */
  async function addFamily() {
    const kid = await addKid(KID, `${KID}owska`, GUARDIAN_PHONE, '601000009')
    const brother = await addKid('Bolek', 'Zostaje', GUARDIAN_PHONE, '601000009')
    await server.addAccounts(GUARDIAN_PHONE)
    const [account] = await sql<{ id: number }[]>`select id from accounts where login = ${GUARDIAN_PHONE}`
    const token = await server.tokenOf(GUARDIAN_PHONE)
    await server.proveAll()
    const guardian = await server.caller(token)
    const accountId = account?.id ?? 0
    await sql`update guardians set name = ${`${KID} ${GUARDIAN}`} where kid_id = ${kid} and phone = ${GUARDIAN_PHONE}`
    await sql`update guardians set name = ${GUARDIAN} where kid_id = ${brother} and phone = ${GUARDIAN_PHONE}`
    await fillKid(kid, guardian)
    await fillAccount(accountId, guardian, brother)
    return { kid, brother, accountId, guardian, token }
  }

  type Caller = Awaited<ReturnType<typeof server.caller>>

  async function fillKid(kid: number, guardian: Caller) {
    const director = await callerOf('director')
    const accountant = await callerOf('accountant')
    const image = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    await call('director', 'PUT', `/api/kids/${kid}/photo`, {
      image: `data:image/png;base64,${image.toString('base64')}`,
    })
    await guardian.absences.report({
      commandId: randomUUID(),
      kidId: kid,
      from: '2026-11-18',
      to: '2026-11-19',
      reason: `${KID} ma ospę`,
    })
    const room = await (await callerOf('teacher')).chat.open({ with: 'kid', kidId: kid })
    await guardian.chat.send({
      roomId: room.id,
      text: `${KID} dziś śpi dłużej`,
      files: [],
      commandId: randomUUID(),
    })
    const code = await upload('parent', `plik o ${KID}`, `${KID}.txt`)
    await sql`update uploads set uploaded_by = (select id from accounts where login = ${GUARDIAN_PHONE}) where code = ${code}`
    await guardian.chat.send({ roomId: room.id, text: '', files: [code], commandId: randomUUID() })
    // The books: an invoice with a text, paid with a note; credit that is refunded; a discount, a buyer, a benefit.
    await accountant.accounting.saveBuyer({
      placeId: first,
      kidId: kid,
      name: `${KID} Kupująca`,
      street: `${KID} 1`,
      postalCode: '00-001',
      city: 'Warszawa',
      nip: '',
    })
    await pay(await issue(kid, `dla ${KID}`), `wpłata za ${KID}`)
    await accountant.payments.addDiscount({
      placeId: first,
      kidId: kid,
      paymentTypeId: fee.id,
      kind: 'sibling',
      percent: 10,
      amount: null,
      fromDay: '2026-11-01',
      toDay: null,
      note: `karta ${KID}`,
    })
    const gmina = await director.payers.add({ placeId: first, kind: 'welfare', name: 'Gmina', account: null })
    await accountant.payers.arrange({
      placeId: first,
      kidId: kid,
      payerId: gmina.id,
      kind: 'percent',
      base: 'fee',
      amount: null,
      percent: 10,
      disability: false,
      fromMonth: '2027-01',
      toMonth: null,
      applicants: `${KID} wnioskodawca`,
    })
    await accountant.payments.addCredit({
      commandId: randomUUID(),
      placeId: first,
      kidId: kid,
      amount: 50_00,
      additionalInfo: `nadpłata ${KID}`,
    })
    const order = await accountant.refunds.order({
      commandId: randomUUID(),
      placeId: first,
      kidId: kid,
      amount: 50_00,
      from: 'credit',
      accountNumber: KID_ACCOUNT,
      name: `${KID} Odbiorca`,
      address: `${KID} 1`,
      title: `zwrot ${KID}`,
    })
    await accountant.refunds.makeFile({
      commandId: randomUUID(),
      placeId: first,
      format: 'elixir',
      ids: [order.id],
    })
    await accountant.refunds.pay({ commandId: randomUUID(), placeId: first, id: order.id, day: '2026-11-16' })
    const report = { placeId: first, from: '2026-11-01', to: '2026-11-30', paid: false }
    await accountant.paymentReports.create(report)
    // What the bank wrote.
    const line = await addLine({
      amount: 100_00,
      payer: `${KID} nadawca`,
      account: KID_ACCOUNT,
      title: `za ${KID}`,
    })
    await book(line, [kid])
    await learn(KID_ACCOUNT, kid, line)
    // The card, consents, a photo that names it, and messages.
    const { version } = await director.cards.card({ kidId: kid })
    await director.cards.change({
      kidId: kid,
      version,
      change: {
        birthDate: '2024-01-01',
        allergens: ['milk'],
        otherAllergies: [`alergia ${KID}`],
        dietNote: KID,
        healthNotes: KID,
        notes: KID,
        emergency: [{ name: `babcia ${KID}`, phone: '611999888' }],
      },
    })
    const { id: proposalId } = await guardian.cards.propose({
      kidId: kid,
      change: { dietNote: `bez ${KID}` },
    })
    const shown = await director.cards.card({ kidId: kid })
    await director.cards.decideProposal({ kidId: kid, proposalId, accept: true, version: shown.version })
    await guardian.cards.propose({
      kidId: kid,
      change: { guardian: { name: `mama ${KID}`, relation: 'parent' } },
    })
    const { id: pickupId } = await director.cards.addPickup({
      kidId: kid,
      name: `dziadek ${KID}`,
      phone: '611999777',
      fromDay: null,
      toDay: null,
    })
    await director.cards.seeDocument({ kidId: kid, pickupId, document: 'id_card', ending: '12Z' })
    const consent = { placeId: first, name: 'Wyjścia', purpose: 'outings', text: 'Zgoda na wyjścia' } as const
    const { id: consentId } = await director.consents.add(consent)
    await guardian.consents.answer({ kidId: kid, consentId, version: 1, given: true })
    const photo = await upload('director', new Uint8Array(image), `zdjecie.png`)
    const post = await director.wall.add({
      target: { to: 'group', groupId: motylki },
      text: `Malowali: ${KID.toUpperCase()} ${KID}owska i Bolek`,
      files: [photo],
      commandId: randomUUID(),
    })
    await sql`
      insert into post_file_kids (upload_id, kid_id, post_id)
      select upload_id, ${kid}, post_id from post_files where post_id = ${post.id}`
    const day = '2026-11-20'
    await director.calendar.add({
      commandId: randomUUID(),
      placeId: first,
      groupId: null,
      teaser: `${KID}owska ${KID}: urodziny`,
      description: `Tort dla: ${KID} ${KID}owska.`,
      startDate: day,
      endDate: day,
      startTime: null,
      endTime: null,
    })
    const drawing = await upload('director', 'rysunek', `${KID}_${KID}owska.txt`)
    await sql`
      with kept as (update uploads set state = 'ready' where code = ${drawing} returning id)
      insert into files (place_id, upload_id, description, created_at)
      select ${first}, id, ${`Rysunek: ${KID} ${KID}owska`}, ${clock.now()} from kept`
    // A worker's daily e-mail, which is stored, as there is no mail server.
    await sql`update accounts set email = 'dyrektor@example.com', email_verified = true where login = '600000002'`
    await director.notifications.setPreferences({ names: true, digest: true })
    await work()
    await server.services.jobs.runScheduled('notifications.digest')
    await sql.begin(async (tx) => {
      await requestSms(tx, {
        phone: GUARDIAN_PHONE,
        text: `Rachunek za ${KID}`,
        key: 'o-dziecku',
        placeId: first,
      })
      await requestSms(tx, {
        phone: GUARDIAN_PHONE,
        text: 'Rachunek za Bolka',
        key: 'o-bracie',
        placeId: first,
      })
    })
    await work()
  }

  async function fillAccount(accountId: number, guardian: Caller, brother: number) {
    await sql`update accounts set email = ${`${GUARDIAN}@example.com`}, email_verified = true where id = ${accountId}`
    await guardian.accounts.saveSettings({
      firstName: GUARDIAN,
      lastName: GUARDIAN,
      email: `${GUARDIAN}@example.com`,
      langKey: 'pl',
    })
    await sql`update sessions set user_agent = ${GUARDIAN} where account_id = ${accountId}`
    await guardian.calendar.renewFeed()
    // A browser's push service would be called.
    await sql`
      insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
      select account_id, id::text, ${`https://push.example/${GUARDIAN}`}, 'p', 'a', ${GUARDIAN}, now() from sessions
      where account_id = ${accountId}`
    await guardian.notifications.setQuietHours({
      enabled: true,
      from: '20:00',
      until: '07:00',
      weekends: false,
    })
    const room = await (await callerOf('teacher')).chat.open({ with: 'kid', kidId: brother })
    await guardian.chat.send({
      roomId: room.id,
      text: `pisze ${GUARDIAN}`,
      files: [],
      commandId: randomUUID(),
    })
    const { posts } = await guardian.wall.page({ scope: { of: 'all' } })
    const postId = posts[0]?.id ?? 0
    await guardian.moderation.add({ kind: 'OTHER', reason: `zgłasza ${GUARDIAN}`, postId })
    await guardian.wall.like({ id: postId, on: true })
    await sql.begin((tx) =>
      requestMail(tx, {
        to: `${GUARDIAN}@example.com`,
        subject: GUARDIAN,
        body: GUARDIAN,
        key: 'mail',
        accountId,
      }),
    )
    await work()
  }

  /** Where a text is: in tables by column, in stored files, and in the log. */
  async function placesOf(text: string): Promise<string[]> {
    const columns = await sql<{ table: string; column: string; type: string }[]>`
      select format('%I.%I', table_schema, table_name) as table, column_name as column, data_type as type
      from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema', 'setup')
        and data_type in ('text', 'ARRAY', 'jsonb', 'json', 'bytea', 'tsvector', 'character varying')
        and table_name not in (select table_name from information_schema.views)
      order by 1, 2`
    const found: string[] = []
    for (const { table, column, type } of columns) {
      const [row] = await sql.unsafe<{ n: number }[]>(
        `select count(*)::int as n from ${table}
         where position($1 in lower(${type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`})) > 0`,
        [text.toLowerCase()],
      )
      if ((row?.n ?? 0) > 0) found.push(`${table}.${column}`)
    }
    const cwd = join(dataDir, 'files')
    for (const name of globSync('**/*', { cwd, withFileTypes: true })) {
      if (!name.isFile()) continue
      const path = join(name.parentPath, name.name)
      if (path.includes(text) || readFileSync(path).includes(text)) found.push(path.slice(cwd.length))
    }
    if (logged.join('').includes(text)) found.push('log')
    return found
  }

  return {
    ...server,
    motylki,
    addKid,
    addLine,
    book,
    learn,
    issue,
    pay,
    addFamily,
    placesOf,
    upload,
    clock,
    kernel,
  }
}
