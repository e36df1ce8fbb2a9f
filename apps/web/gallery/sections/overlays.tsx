import { Button } from '@skrzat/ui/button'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@skrzat/ui/dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@skrzat/ui/popover'
import { Sheet } from '@skrzat/ui/sheet'
import { Textarea } from '@skrzat/ui/textarea'
import { Tooltip } from '@skrzat/ui/tooltip'
import { CircleCheck, Ellipsis, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LONGEST_NAME, type Section } from '../parts.tsx'

function Dialogs() {
  return (
    <div lang="pl" className="flex flex-wrap gap-3">
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="secondary">W środku</Button>
        </DialogTrigger>
        <DialogContent
          title="Częściowa wpłata"
          description={`${LONGEST_NAME}, 20261123-000001`}
          closeLabel="Zamknij"
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Anuluj</Button>
              </DialogClose>
              <Button>Zapisz wpłatę</Button>
            </>
          }
        >
          <Field label="Kwota w złotych">
            <Input numeric defaultValue="500,00" />
          </Field>
        </DialogContent>
      </Dialog>
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="secondary">Od dołu</Button>
        </DialogTrigger>
        <DialogContent shape="bottom" title="Więcej" closeLabel="Zamknij">
          <p>Na telefonie: to, co nie mieści się w dolnym pasku.</p>
        </DialogContent>
      </Dialog>
    </div>
  )
}

function ConfirmDialogs() {
  const [asked, setAsked] = useState<'plain' | 'pending' | 'failed'>()
  const close = () => setAsked(undefined)
  return (
    <div lang="pl" className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setAsked('plain')}>
        Pytanie
      </Button>
      <Button variant="secondary" onClick={() => setAsked('pending')}>
        W trakcie
      </Button>
      <Button variant="secondary" onClick={() => setAsked('failed')}>
        Niebezpieczne, z błędem
      </Button>
      <ConfirmDialog
        open={asked === 'plain' || asked === 'pending'}
        onOpenChange={close}
        title="Wystawić 24 faktury?"
        description="Na 26 312,64 zł. Rodzice zobaczą je od razu."
        confirmLabel="Wystaw faktury"
        cancelLabel="Anuluj"
        pending={asked === 'pending'}
        onConfirm={close}
      />
      <ConfirmDialog
        open={asked === 'failed'}
        onOpenChange={close}
        tone="danger"
        title="Usunąć fakturę?"
        description={`20261123-000001 na 1 096,36 zł, ${LONGEST_NAME}. Tego nie można cofnąć.`}
        confirmLabel="Usuń fakturę"
        cancelLabel="Nie usuwaj"
        error="Faktura jest już opłacona, więc nie można jej usunąć."
        onConfirm={close}
      >
        <Field label="Powód">
          <Textarea />
        </Field>
      </ConfirmDialog>
    </div>
  )
}

function Sheets() {
  const [open, setOpen] = useState(false)
  return (
    <div lang="pl">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Szczegóły faktury
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={LONGEST_NAME}
        subtitle="20261123-000001, do 30 listopada"
        closeLabel="Zamknij"
        footer={
          <>
            <Button>Oznacz jako opłaconą</Button>
            <Button variant="danger-quiet">Usuń</Button>
          </>
        }
      >
        <p>Czesne 800,00 zł, wyżywienie 296,36 zł.</p>
      </Sheet>
    </div>
  )
}

function Menus() {
  return (
    <div lang="pl">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button icon={Ellipsis} variant="quiet" size="icon" aria-label="Więcej działań" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuItem icon={CircleCheck}>Oznacz jako opłaconą</DropdownMenuItem>
          <DropdownMenuItem icon={Printer} disabled>
            Drukuj
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={Trash2} tone="danger">
            Usuń
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}

function Popovers() {
  return (
    <div lang="pl">
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="secondary">Dlaczego tyle?</Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Dlaczego tyle?" className="flex max-w-72 flex-col items-start gap-3">
          <p>21 dni po 14,00 zł, bez 3 dni zgłoszonych na czas.</p>
          <PopoverClose asChild>
            <Button variant="quiet" size="sm">
              Rozumiem
            </Button>
          </PopoverClose>
        </PopoverContent>
      </Popover>
    </div>
  )
}

function Tooltips() {
  return (
    <div lang="pl">
      <Tooltip content="Drukuje listę na A4">
        <Button icon={Printer} variant="secondary" size="icon" aria-label="Drukuj" />
      </Tooltip>
    </div>
  )
}

export const overlays: readonly Section[] = [
  { module: 'dialog', Examples: Dialogs },
  { module: 'confirm-dialog', Examples: ConfirmDialogs },
  { module: 'sheet', Examples: Sheets },
  { module: 'dropdown-menu', Examples: Menus },
  { module: 'popover', Examples: Popovers },
  { module: 'tooltip', Examples: Tooltips },
]
