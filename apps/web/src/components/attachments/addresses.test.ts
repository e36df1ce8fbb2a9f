import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

/** What people wrote, sentences without a space between them, abbreviations, files and amounts. */
const PLAIN = [
  'Obiad był pyszny.To prawda. Zabierzcie buty.Na dworze błoto. Weźcie kurtki.Bo zimno. Przynieście 20 zł.Za bilety. Sala 2.Do zobaczenia. mgr.inż. Kowalska',
  'pyszny.to buty.na zł.za mgr.in ul.Polna dr.hab. lek.med. Pani.me lista.zip plan.md jutro.info',
  'Zebranie.Pl i tak. Koniec.Com Obiad.De 12.pl a.pl Mama.ruń Kto?Net pierniki.Org',
  'javascript:alert(1) data:text/html;x ftp://x.pl vbscript:msgbox 2026.11 10.30 v1.2.3 1.812,50',
  '20zł@os.za bilet 3szt@5.za 12zł@os.pl 3@5.pl 2szt@ul.ruń',
  'вкусный.То правда. Merci.Et après. Schön.Es geht.',
]

test.each(PLAIN)('%s has no link', (text) => {
  expect(addressesIn(text)).toEqual([])
})

test.each([
  ['lesnapolana.pl', ['https://lesnapolana.pl']],
  ['Lesnapolana.pl, LESNAPOLANA.PL', ['https://Lesnapolana.pl', 'https://LESNAPOLANA.PL']],
  ['Zob. www.lesna.edu.pl/menu.', ['https://www.lesna.edu.pl/menu']],
  ['www.Lesna.pl', ['https://www.Lesna.pl']],
  ['(https://x.to/a_(b)?c=1.5#d)', ['https://x.to/a_(b)?c=1.5#d']],
  ['http://localhost:8080/a', ['http://localhost:8080/a']],
  ['Zapraszamy.www.lesna.pl.To nasza strona', ['https://www.lesna.pl']],
  ['Tu:https://lesna.pl/menu.Do zobaczenia!', ['https://lesna.pl/menu']],
  ['Piszcie na biuro@lesna.pl.Dziękuję', ['mailto:biuro@lesna.pl']],
  [
    'www.lesna.pl/menu.Zapraszamy! https://a.pl/x,https://b.pl',
    ['https://www.lesna.pl/menu', 'https://a.pl/x', 'https://b.pl'],
  ],
  ['Jan.Nowak@lesna.pl, BIURO@LESNA.PL', ['mailto:Jan.Nowak@lesna.pl', 'mailto:BIURO@LESNA.PL']],
  // Marks and capitals of the address itself.
  [
    'https://www.facebook.com/Przedszkole.Biedronka zaprasza',
    ['https://www.facebook.com/Przedszkole.Biedronka'],
  ],
  ['facebook.com/Przedszkole.Biedronka.', ['https://facebook.com/Przedszkole.Biedronka']],
  [
    'https://pl.wikipedia.org/wiki/Wikipedia:Strona_główna',
    ['https://pl.wikipedia.org/wiki/Wikipedia:Strona_główna'],
  ],
  ['https://lesna.pl/Index.aspx?Id=12', ['https://lesna.pl/Index.aspx?Id=12']],
  ['https://lesna.pl/a,B;C?d=E,F', ['https://lesna.pl/a,B;C?d=E,F']],
  [
    'https://lesna.pl/Plan_12.10.Pdf i https://lesna.pl/plan.Pdf tu',
    ['https://lesna.pl/Plan_12.10.Pdf', 'https://lesna.pl/plan.Pdf'],
  ],
  ['sklep.allegro.com.pl:443/x i gov.pl', ['https://sklep.allegro.com.pl:443/x', 'https://gov.pl']],
])('%s: %j', (text, hrefs) => {
  const found = addressesIn(text)
  expect(found.map(({ href }) => href)).toEqual(hrefs)
  for (const { start, end, href } of found) expect(href).toContain(text.slice(start, end))
})
