import { ActionBar } from '@skrzat/ui/action-bar'
import { Button, type ButtonProps } from '@skrzat/ui/button'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Kbd } from '@skrzat/ui/kbd'
import { Money } from '@skrzat/ui/money'
import { Pagination } from '@skrzat/ui/pagination'
import { TabsContent, TabsList, TabsTrigger, Tabs } from '@skrzat/ui/tabs'
import { Tile, type TileProps } from '@skrzat/ui/tile'
import { CircleCheck, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Example, Examples, keysOf, nothing, type Section } from '../parts.tsx'

/** The text of each variant; a new variant fails to compile until it is added here. */
const variants: Record<NonNullable<ButtonProps['variant']>, string> = {
  primary: 'Wystaw fakturę',
  secondary: 'Anuluj',
  quiet: 'Pokaż szczegóły',
  danger: 'Usuń fakturę',
  'danger-quiet': 'Usuń',
}

const sizes: Record<NonNullable<ButtonProps['size']>, string> = {
  md: 'Zapisz',
  sm: 'Zapisz',
  icon: '',
  'icon-sm': '',
}

function Buttons() {
  return (
    <div className="flex flex-col gap-6">
      {keysOf(variants).map((variant) => (
        <ButtonStates key={variant} variant={variant} />
      ))}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        {keysOf(sizes).map((size) => (
          <Example key={size} state={`size ${size}`}>
            <Button variant="secondary" size={size} {...(sizes[size] === '' && { 'aria-label': 'Drukuj' })}>
              {sizes[size] || <Printer aria-hidden />}
            </Button>
          </Example>
        ))}
      </div>
    </div>
  )
}

function ButtonStates({ variant }: { variant: keyof typeof variants }) {
  const text = variants[variant]
  return (
    <Examples narrow>
      <Example state={variant}>
        <Button variant={variant}>{text}</Button>
      </Example>
      <Example state="with an icon">
        <Button icon={Plus} variant={variant}>
          {text}
        </Button>
      </Example>
      <Example state="pending">
        <Button variant={variant} pending>
          {text}
        </Button>
      </Example>
      <Example state="blocked">
        <Button variant={variant} blocked>
          {text}
        </Button>
      </Example>
      <Example state="disabled">
        <Button variant={variant} disabled>
          {text}
        </Button>
      </Example>
    </Examples>
  )
}

function CopyButtons() {
  const texts = {
    text: '12114020040000300201355387',
    label: 'Kopiuj numer konta',
    copiedLabel: 'Skopiowano',
    failedLabel: 'Nie udało się skopiować',
  }
  return (
    <Examples>
      <Example state="with words">
        <CopyButton {...texts} />
      </Example>
      <Example state="the icon alone">
        <CopyButton {...texts} iconOnly />
      </Example>
      <Example state="disabled">
        <CopyButton {...texts} disabled />
      </Example>
    </Examples>
  )
}

function ActionBars() {
  return (
    <div lang="pl" className="flex flex-col">
      <ActionBar
        label="Wybrane faktury"
        summary={
          <span className="tabular">
            Wybrano 3 faktury na <Money grosze={328_908} className="font-bold" />
          </span>
        }
      >
        <Button variant="secondary">Wyczyść wybór</Button>
        <Button icon={CircleCheck}>Oznacz jako opłacone</Button>
      </ActionBar>
    </div>
  )
}

const tones: Record<TileProps['tone'], { label: string; count: number; sum: number }> = {
  green: { label: 'Nowe', count: 24, sum: 2_631_264 },
  warning: { label: 'Do 7 dni', count: 7, sum: 767_452 },
  danger: { label: 'Po terminie', count: 128, sum: 4_033_408 },
}

function Tiles() {
  const [pressed, setPressed] = useState('warning')
  return (
    <div lang="pl" className="flex gap-2 md:gap-4">
      {keysOf(tones).map((tone) => (
        <Tile
          key={tone}
          tone={tone}
          label={tones[tone].label}
          count={tones[tone].count}
          detail={<Money grosze={tones[tone].sum} className="max-sm:tracking-tight" />}
          className="max-sm:pr-1 max-sm:pl-3"
          pressed={pressed === tone}
          onPressedChange={(on) => setPressed(on ? tone : '')}
        />
      ))}
    </div>
  )
}

const labels = {
  region: 'Strony listy',
  previous: 'Poprzednia strona',
  next: 'Następna strona',
  page: (page: number) => `strona ${page}`,
}

function Paginations() {
  const [page, setPage] = useState(6)
  return (
    <div className="flex flex-col gap-6">
      <Example state="in the middle">
        <Pagination page={page} pages={12} onPageChange={setPage} labels={labels} />
      </Example>
      <Example state="the first of three">
        <Pagination page={1} pages={3} onPageChange={nothing} labels={{ ...labels, region: 'Trzy strony' }} />
      </Example>
      <Example state="the last of 200">
        <Pagination
          page={200}
          pages={200}
          onPageChange={nothing}
          labels={{ ...labels, region: 'Dwieście stron' }}
        />
      </Example>
    </div>
  )
}

function TabsExamples() {
  return (
    <div lang="pl">
      <Tabs defaultValue="open">
        <TabsList aria-label="Faktury">
          <TabsTrigger value="open">Otwarte</TabsTrigger>
          <TabsTrigger value="paid">Opłacone</TabsTrigger>
          <TabsTrigger value="credit">Nadpłaty i zwroty</TabsTrigger>
          <TabsTrigger value="types">Rodzaje płatności</TabsTrigger>
          <TabsTrigger value="deleted" disabled>
            Usunięte
          </TabsTrigger>
        </TabsList>
        <TabsContent value="open">Faktury, które czekają na zapłatę.</TabsContent>
        <TabsContent value="paid">Faktury opłacone w całości.</TabsContent>
        <TabsContent value="credit">Nadpłaty, które pomniejszą następną fakturę.</TabsContent>
        <TabsContent value="types">Z czego składa się faktura.</TabsContent>
      </Tabs>
    </div>
  )
}

function Keys() {
  return (
    <p lang="pl" className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
      <Kbd>j</Kbd> <Kbd>k</Kbd> wiersz niżej i wyżej, <Kbd>Spacja</Kbd> wybiera, <Kbd>p</Kbd> opłaca
    </p>
  )
}

export const actions: readonly Section[] = [
  { module: 'button', Examples: Buttons },
  { module: 'copy-button', Examples: CopyButtons },
  { module: 'kbd', Examples: Keys },
  { module: 'tile', Examples: Tiles },
  { module: 'tabs', Examples: TabsExamples },
  { module: 'pagination', Examples: Paginations },
  { module: 'action-bar', Examples: ActionBars },
]
