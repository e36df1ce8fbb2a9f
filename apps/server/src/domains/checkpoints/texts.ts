import type { LangKey } from '@skrzat/contract/wire/accounts'

type MailTexts = {
  subject(place: string): string
  /** @param content.note the checkpoint, in its file format */
  body(content: { place: string; note: string; page: string }): string
}

const TEXTS: Record<LangKey, MailTexts> = {
  pl: {
    subject: (place) => `Skrzat: punkt kontrolny księgi płatności (${place})`,
    body: ({ place, note, page }) =>
      `Dzień dobry,\n\nzachowaj tę wiadomość. Poniżej jest punkt kontrolny księgi, w której są też płatności placówki ${place}. Jeśli ktoś później zmieni lub usunie zapis sprzed tej chwili, będzie można to z jego pomocą wykazać. Nie musisz nic robić.\n\n${note}\nPunkty kontrolne i wyjaśnienie znajdziesz też tutaj: ${page}\n`,
  },
  en: {
    subject: (place) => `Skrzat: checkpoint of the payments ledger (${place})`,
    body: ({ place, note, page }) =>
      `Hello,\n\nPlease keep this message. Below is a checkpoint of the ledger that also holds the payments of ${place}. If somebody later changes or deletes a record from before this moment, the checkpoint can prove it. You don’t need to do anything else.\n\n${note}\nCheckpoints and an explanation are also here: ${page}\n`,
  },
  de: {
    subject: (place) => `Skrzat: Prüfpunkt des Zahlungsjournals (${place})`,
    body: ({ place, note, page }) =>
      `Guten Tag,\n\nbitte bewahren Sie diese Nachricht auf. Unten steht ein Prüfpunkt des Journals, in dem auch die Zahlungen von ${place} stehen. Ändert oder löscht jemand später einen Eintrag von vor diesem Zeitpunkt, lässt es sich damit nachweisen. Mehr ist nicht zu tun.\n\n${note}\nPrüfpunkte und eine Erklärung finden Sie auch hier: ${page}\n`,
  },
  fr: {
    subject: (place) => `Skrzat : point de contrôle du registre des paiements (${place})`,
    body: ({ place, note, page }) =>
      `Bonjour,\n\nConservez ce message. Vous trouverez ci-dessous un point de contrôle du registre qui contient aussi les paiements de ${place}. Si quelqu’un modifie ou supprime plus tard une écriture antérieure, il permettra de le prouver. Vous n’avez rien d’autre à faire.\n\n${note}\nLes points de contrôle et leur explication se trouvent aussi ici : ${page}\n`,
  },
  ru: {
    subject: (place) => `Skrzat: контрольная точка книги учёта платежей (${place})`,
    body: ({ place, note, page }) =>
      `Здравствуйте!\n\nСохраните это письмо. Ниже — контрольная точка книги учёта, в которой есть и платежи учреждения ${place}. Если кто-нибудь позже изменит или удалит запись, сделанную до этого момента, с её помощью это можно будет доказать. Больше ничего делать не нужно.\n\n${note}\nКонтрольные точки и пояснение есть и здесь: ${page}\n`,
  },
}

export function mailTexts(langKey: LangKey): MailTexts {
  return TEXTS[langKey]
}
