/** Words of the trade, of the seasons and of the people of a shop: with a year behind them the first guesses at a shop. */
export const tradeWords: readonly string[] = [
  ...['linse', 'linsen', 'kontaktlinse', 'kontaktlinsen', 'lens', 'lenses', 'contactlens', 'contactlenses'],
  ...['lente', 'lenti', 'lentine', 'lentille', 'lentilles', 'brille', 'brillen', 'sonnenbrille', 'glasses'],
  ...['sunglasses', 'occhiali', 'lunettes', 'optik', 'optiker', 'optics', 'optician', 'ottica', 'ottico', 'opticien'],
  ...['auge', 'augen', 'eyes', 'occhi', 'yeux', 'dioptrie', 'acuvue', 'alcon', 'biofinity', 'coopervision', 'dailies'],
  ...['claravue', 'linsenhaus', 'lenteo', 'shop', 'shopping', 'negozio', 'boutique', 'personal', 'staff', 'kunde'],
  ...['kunden', 'customer', 'cliente', 'client', 'passwort', 'kennwort', 'motdepasse', 'willkommen', 'welcome'],
  ...['benvenuto', 'bienvenue', 'januar', 'februar', 'märz', 'april', 'juni', 'juli', 'august', 'september', 'oktober'],
  ...['november', 'dezember', 'january', 'february', 'march', 'june', 'july', 'october', 'december', 'gennaio'],
  ...['febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre'],
  ...['dicembre', 'janvier', 'février', 'fevrier', 'avril', 'juin', 'juillet', 'août', 'aout', 'septembre', 'octobre'],
  ...['décembre', 'decembre', 'frühling', 'fruehling', 'sommer', 'herbst', 'winter', 'spring', 'summer', 'autumn'],
  ...['primavera', 'estate', 'autunno', 'inverno', 'printemps', 'automne', 'hiver'],
].toSorted((a, b) => b.length - a.length)
