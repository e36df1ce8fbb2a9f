import { Badge, CountBadge } from '@skrzat/ui/badge'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateText, useToday, warsawDay } from '@skrzat/ui/date-text'
import { GroupDot, GroupHeading, GroupTag } from '@skrzat/ui/group-dot'
import { Initials } from '@skrzat/ui/initials'
import { Money } from '@skrzat/ui/money'
import {
  Table,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
  TableScroll,
  TableSpacer,
} from '@skrzat/ui/table'
import { CircleCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Example, Examples, keysOf, LONGEST_NAME, type Section } from '../parts.tsx'

/** One sample per tone; a new tone fails to compile until it is added here. */
const tones: Record<NonNullable<ComponentProps<typeof Badge>['tone']>, string> = {
  neutral: 'szkic',
  green: 'nowe',
  warning: 'częściowo opłacona',
  danger: 'po terminie',
  success: 'opłacona',
}

function Badges() {
  return (
    <div className="flex flex-col gap-6">
      <Examples narrow>
        {keysOf(tones).map((tone) => (
          <Example key={tone} state={tone}>
            <Badge tone={tone}>{tones[tone]}</Badge>
          </Example>
        ))}
        <Example state="with an icon">
          <Badge tone="success">
            <CircleCheck aria-hidden />
            {tones.success}
          </Badge>
        </Example>
      </Examples>
      <Examples narrow>
        <Example state="a count">
          <CountBadge count={3} label="3 nieprzeczytane" />
        </Example>
        <Example state="two digits">
          <CountBadge count={42} label="42 nieprzeczytane" />
        </Example>
        <Example state="more than 99">
          <CountBadge count={1200} label="1200 nieprzeczytanych" />
        </Example>
      </Examples>
    </div>
  )
}

const groups = [
  'Słoneczka',
  'Mandarynki',
  'Maliny',
  'Wrzosy',
  'Śliwki',
  'Chabry',
  'Obłoczki',
  'Żeglarze',
  'Miętówki',
  'Jeżyki',
]

function Groups() {
  return (
    <div lang="pl" className="flex flex-col gap-6">
      <ul className="flex flex-wrap gap-2">
        {groups.map((name, color) => (
          <li key={name}>
            <GroupTag color={color} name={name} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2">
        <GroupDot color={2} /> Maliny
      </p>
      <p className="text-xl font-bold">
        <GroupHeading color={7} name="Grupa najmłodszych dzieci, które dopiero się przyzwyczajają" />
      </p>
      <ul aria-label="Inicjały" className="flex flex-wrap gap-2">
        {groups.map((name, color) => (
          <li key={name}>
            <Initials names={[name, 'Żółw']} color={color} />
          </li>
        ))}
      </ul>
      <div className="w-40">
        <GroupTag color={4} name="Grupa z nazwą, która się nie mieści" />
      </div>
    </div>
  )
}

function Amounts() {
  return (
    <Examples narrow>
      <Example state="an amount">
        <Money grosze={109_636} />
      </Example>
      <Example state="zero">
        <Money grosze={0} />
      </Example>
      <Example state="below zero">
        <Money grosze={-1_250} />
      </Example>
      <Example state="large">
        <Money grosze={1_234_567_890} className="text-xl font-bold" />
      </Example>
    </Examples>
  )
}

function dayFrom(today: string, days: number): string {
  return warsawDay(new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000))
}

function Dates() {
  const today = useToday()
  return (
    <Examples narrow>
      <Example state="yesterday">
        <DateText value={dayFrom(today, -1)} />
      </Example>
      <Example state="an instant of today">
        <DateText value={`${today}T07:04:00Z`} />
      </Example>
      <Example state="tomorrow">
        <DateText value={dayFrom(today, 1)} />
      </Example>
      <Example state="two months ago">
        <DateText value={dayFrom(today, -61)} />
      </Example>
      <Example state="another year">
        <DateText value="2019-02-28" />
      </Example>
      <Example state="brief, for narrow lists">
        <DateText value={`${today}T07:04:00Z`} form="brief" />
      </Example>
      <Example state="plain, for tables">
        <DateText value="2026-11-23" form="plain" />
      </Example>
    </Examples>
  )
}

const rows = [
  { number: '20261123-000001', kid: LONGEST_NAME, until: '2026-11-30', left: 109_636, chosen: true },
  { number: '20261123-000002', kid: 'Łucja Żółw', until: '2026-11-30', left: 0, chosen: false },
  { number: '20261123-000003', kid: 'Adam Nowak', until: '2026-12-07', left: 98_000, chosen: false },
]

function Tables() {
  return (
    <div lang="pl">
      <TableScroll aria-label="Faktury" className="max-h-64">
        <Table>
          <TableHead>
            <TableRow>
              <TableHeader pinned>Dziecko</TableHeader>
              <TableHeader>Numer</TableHeader>
              <TableHeader>Termin</TableHeader>
              <TableHeader numeric>Pozostało</TableHeader>
              <TableHeader>
                <span className="sr-only">Wybór</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <tbody>
            {rows.map(({ number, kid, until, left, chosen }) => (
              <TableRow key={number} aria-selected={chosen}>
                <TableCell pinned className="max-w-44 truncate font-medium md:max-w-none">
                  {kid}
                </TableCell>
                <TableCell className="tabular whitespace-nowrap">{number}</TableCell>
                <TableCell>
                  <DateText value={until} form="plain" />
                </TableCell>
                <TableCell numeric>
                  <Money grosze={left} />
                </TableCell>
                <TableCell>
                  <Checkbox label={`Wybierz fakturę ${number}`} labelHidden defaultChecked={chosen} />
                </TableCell>
              </TableRow>
            ))}
            <TableSpacer height={8} />
          </tbody>
          <TableFoot>
            <TableRow>
              <TableCell pinned>Razem</TableCell>
              <TableCell />
              <TableCell />
              <TableCell numeric>
                <Money grosze={207_636} />
              </TableCell>
              <TableCell />
            </TableRow>
          </TableFoot>
        </Table>
      </TableScroll>
    </div>
  )
}

export const content: readonly Section[] = [
  { module: 'badge', Examples: Badges },
  { module: 'group-dot', Examples: Groups },
  { module: 'money', Examples: Amounts },
  { module: 'date-text', Examples: Dates },
  { module: 'table', Examples: Tables },
]
