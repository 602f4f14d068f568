import type { run } from '@zootools/email-spell-checker'

/** The usual mail hosts of our markets. */
const mailHosts = `
  gmail.com googlemail.com icloud.com me.com yahoo.com proton.me protonmail.com aol.com
  outlook.com hotmail.com live.com msn.com
  bluewin.ch gmx.ch hispeed.ch sunrise.ch hotmail.ch outlook.ch yahoo.ch gmx.net
  gmx.de web.de t-online.de freenet.de hotmail.de outlook.de live.de yahoo.de posteo.de
  gmx.at aon.at chello.at a1.net hotmail.at outlook.at
  libero.it virgilio.it tiscali.it alice.it tin.it tim.it hotmail.it outlook.it live.it yahoo.it pec.it fastwebnet.it
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr outlook.fr live.fr yahoo.fr`
  .trim()
  .split(/\s+/)

/** The address that was probably meant, if its host is similar to a usual one. */
export function suggestEmail(email: string, check: typeof run): string | undefined {
  // Only whole hosts are compared: there are too many endings, and names of companies are too similar.
  return check({ email, domains: mailHosts, domainThreshold: 3, secondLevelDomains: [], topLevelDomains: [] })?.full
}
