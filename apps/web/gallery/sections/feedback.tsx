import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { Notice } from '@skrzat/ui/notice'
import { Picture, type PictureKind } from '@skrzat/ui/picture'
import { Progress } from '@skrzat/ui/progress'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import type { ComponentProps } from 'react'
import { Example, Examples, keysOf, type Section } from '../parts.tsx'

/** One sample per tone; a new tone fails to compile until it is added here. */
const tones: Record<ComponentProps<typeof Notice>['tone'], string> = {
  info: 'Faktury za grudzień wystawisz od 1 grudnia.',
  success: 'Wystawiono 24 faktury na 26 312,64 zł.',
  warning: 'Trzy nieobecności zgłoszono po godzinie, do której się je odlicza.',
  danger: 'Nie udało się zapisać: ktoś inny zmienił tę fakturę. Otwórz ją jeszcze raz.',
}

function Notices() {
  return (
    <Examples>
      {keysOf(tones).map((tone) => (
        <Example key={tone} state={tone}>
          <Notice tone={tone}>{tones[tone]}</Notice>
        </Example>
      ))}
    </Examples>
  )
}

function Empties() {
  return (
    <Examples>
      <Example state="with a first step">
        <EmptyState picture="jar" title="Nie ma jeszcze faktur" action={<Button>Wystaw pierwszą</Button>}>
          Tu będą faktury, które czekają na zapłatę.
        </EmptyState>
      </Example>
      <Example state="the title alone">
        <EmptyState title="Nic nie znaleziono" />
      </Example>
    </Examples>
  )
}

const kinds = {
  kite: 0,
  boat: 0,
  letterbox: 0,
  pegs: 0,
  board: 0,
  shelf: 0,
  bowl: 0,
  jar: 0,
  puzzle: 0,
} satisfies Record<PictureKind, 0>

function Pictures() {
  return (
    <Examples>
      {keysOf(kinds).map((kind) => (
        <Example key={kind} state={kind}>
          <Picture kind={kind} />
        </Example>
      ))}
    </Examples>
  )
}

function Errors() {
  return (
    <Examples>
      <Example state="with a way out">
        <ErrorState
          title="Nie udało się wczytać faktur"
          action={<Button variant="secondary">Spróbuj ponownie</Button>}
        >
          Sprawdź połączenie z internetem.
        </ErrorState>
      </Example>
    </Examples>
  )
}

function Progresses() {
  return (
    <Examples>
      <Example state="how far is known">
        <Progress label="Wystawianie faktur" value={0.5} detail="12 z 24" />
      </Example>
      <Example state="not started">
        <Progress label="Wczytywanie pliku" value={0} detail="0%" />
      </Example>
      <Example state="done">
        <Progress label="Wysyłanie pliku" value={1} detail="100%" />
      </Example>
      <Example state="how far is unknown">
        <Progress label="Przygotowywanie raportu" value={undefined} />
      </Example>
    </Examples>
  )
}

function Skeletons() {
  return (
    <div className="flex max-w-sm flex-col gap-3">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton className="w-2/3" />
    </div>
  )
}

function Toasts() {
  return (
    <div lang="pl" className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => toast.success('Zapisano')}>
        Sukces
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Nie udało się zapisać')}>
        Błąd
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.info('Usunięto nieobecność', {
            description: 'Łucja Żółw, 23 listopada',
            action: { label: 'Cofnij', onClick: () => toast.success('Przywrócono') },
          })
        }
      >
        Z działaniem
      </Button>
    </div>
  )
}

export const feedback: readonly Section[] = [
  { module: 'notice', Examples: Notices },
  { module: 'progress', Examples: Progresses },
  { module: 'skeleton', Examples: Skeletons },
  { module: 'toaster', Examples: Toasts },
  { module: 'picture', Examples: Pictures },
  { module: 'empty-state', Examples: Empties },
  { module: 'error-state', Examples: Errors },
]
