/** Mail for the public: two addresses at one of these have nothing in common. */
const publicProviders = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tuta.com', 'tutanota.com'],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com'],
  ...['mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'yandex.ru', 'yandex.com', 'ya.ru', 'rambler.ru', 'ukr.net'],
  ...[
    'orange.fr',
    'free.fr',
    'laposte.net',
    'libero.it',
    'virgilio.it',
    'wp.pl',
    'o2.pl',
    'onet.pl',
    'seznam.cz',
  ],
  ...['zoho.com', 'fastmail.com', 'hey.com', 'qq.com', '163.com', '126.com', 'naver.com', 'uol.com.br'],
])
const sameProviders: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }
const withoutDots = new Set(['gmail.com'])

/** An address as its provider reads it: what follows a plus is the owner's own note, and Gmail's dots mean nothing. */
function mailboxOf(address: string): { mailbox: string; domain: string } {
  const [local = '', given = ''] = address.trim().toLowerCase().split('@')
  const domain = sameProviders[given] ?? given
  const [name = ''] = local.split('+')
  return { mailbox: `${withoutDots.has(domain) ? name.replaceAll('.', '') : name}@${domain}`, domain }
}

/** Whether two addresses lead to the same mailbox, or to the same company's. */
export function isSameSender(one: string, other: string): boolean {
  const [a, b] = [mailboxOf(one), mailboxOf(other)]
  return a.mailbox === b.mailbox || (a.domain === b.domain && !publicProviders.has(a.domain))
}
