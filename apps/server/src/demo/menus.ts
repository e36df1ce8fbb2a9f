/** The demo's menus: the week before this one, this one and the next, in turn of two written weeks. */
import { addDays, daysBetween, warsawDay, weekday } from '@skrzat/contract/days'
import { saveMenu } from '../domains/kitchen/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { atHour } from './calendar.ts'
import type { MadePlace } from './places.ts'

/** Breakfast, dinner and tea of each weekday. */
const WEEKS: readonly (readonly string[])[] = [
  [
    `Śniadanie: owsianka z jabłkiem i cynamonem, herbata rumiankowa
Obiad: zupa jarzynowa z koperkiem, gulasz z indyka z kaszą jęczmienną, ogórek kiszony
Podwieczorek: jogurt naturalny z malinami`,
    `Śniadanie: chleb żytni z pastą z ciecierzycy i papryką, kawa zbożowa
Obiad: rosół z makaronem, pulpeciki w sosie koperkowym, ziemniaki, surówka z marchewki
Podwieczorek: placuszki z bananem`,
    `Śniadanie: jajecznica na maśle ze szczypiorkiem, chleb graham, kakao
Obiad: krem z dyni z pestkami, risotto z kurczakiem i groszkiem
Podwieczorek: kisiel z wiśni, chrupki kukurydziane`,
    `Śniadanie: kasza manna z musem truskawkowym, herbata owocowa
Obiad: barszcz czerwony z ziemniakami, pierogi leniwe z masłem i cukrem
Podwieczorek: kanapka z twarożkiem i rzodkiewką`,
    `Śniadanie: bułka z pastą jajeczną i ogórkiem, herbata z cytryną
Obiad: zupa pomidorowa z ryżem, dorsz pieczony, ziemniaki, surówka z kiszonej kapusty
Podwieczorek: budyń waniliowy z gruszką`,
  ],
  [
    `Śniadanie: płatki jaglane na mleku z rodzynkami, herbata malinowa
Obiad: krupnik, kotlecik drobiowy, ziemniaki, mizeria
Podwieczorek: mus jabłkowo-marchewkowy`,
    `Śniadanie: chleb razowy z szynką i pomidorem, kawa zbożowa
Obiad: zupa brokułowa z grzankami, spaghetti z sosem bolońskim
Podwieczorek: ryż zapiekany z jabłkiem`,
    `Śniadanie: twarożek z miodem i bułką, kakao
Obiad: kapuśniak z młodej kapusty, naleśniki z serem i jogurtem
Podwieczorek: talerz owoców: jabłko, gruszka, winogrona`,
    `Śniadanie: chleb z hummusem i ogórkiem, herbata owocowa
Obiad: zupa koperkowa z lanymi kluskami, potrawka z kurczaka z ryżem, marchewka z groszkiem
Podwieczorek: drożdżówka z serem, mleko`,
    `Śniadanie: omlet z warzywami, chleb graham, herbata z miodem
Obiad: zupa ogórkowa, kotlet rybny, ziemniaki, surówka z buraczków
Podwieczorek: galaretka z owocami`,
  ],
]

/** Typed on the Friday before each week. */
export async function addDemoMenus(kernel: Kernel, { placeId, director }: MadePlace): Promise<void> {
  const today = warsawDay(kernel.clock.now())
  const monday = addDays(today, 1 - weekday(today))
  for (const from of [addDays(monday, -7), monday, addDays(monday, 7)]) {
    const week = WEEKS[(daysBetween('2024-01-01', from) / 7) % WEEKS.length] ?? []
    const typed = addDays(from, -3)
    await saveMenu({ ...kernel, clock: { now: () => atHour(typed < today ? typed : today, 7) } }, director, {
      placeId,
      days: week.map((dishes, nth) => ({ day: addDays(from, nth), dishes })),
    })
  }
}
