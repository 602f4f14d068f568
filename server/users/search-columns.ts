import { type SQL, sql } from 'drizzle-orm'

// What people are found by. An index is used only for the very expression that it was made of, so schemas and queries
// take it from here; `server/customer-desk/search-rules.ts` treats what staff type alike.

const accented = 'ÀÁÂÃÄÅàáâãäåÇĆČçćčĐđÈÉÊËĚèéêëěÌÍÎÏìíîïŁłÑŃñńÒÓÔÕÖŐØòóôõöőøŘřŚŠśšÙÚÛÜŮŰùúûüůűÝýŹŻŽźżž'
const plain = 'AAAAAAaaaaaaCCCcccDdEEEEEeeeeeIIIIiiiiLlNNnnOOOOOOOoooooooRrSSssUUUUUUuuuuuuYyZZZzzz'

/** In small letters, without accents. */
export const folded = (text: SQL): SQL =>
  sql`lower(translate(${text}, ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${plain}'`)}))`

/** The words of a name. */
export const nameWords = (firstName: SQL, lastName: SQL): SQL =>
  sql`to_tsvector('simple', translate(${folded(sql`${firstName} || ' ' || ${lastName}`)}, '.-/''’', '     '))`

/** The last seven digits: the same for 079 123 45 67 and +41 79 123 45 67. */
export const phoneEnding = (phone: SQL): SQL => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 7)`
