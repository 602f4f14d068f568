import type { Texts } from './words.ts'

/** Solutions, by family. */
export const solutionTexts: Texts = {
  limpidella: {
    de: 'Eine Kombilösung zum Reinigen, Desinfizieren, Abspülen und Aufbewahren. Für alle weichen Linsen, ab vier Stunden Einwirkzeit. Ein neuer Behälter liegt jeder Flasche ab 360 ml bei.',
    en: 'An all-in-one solution for cleaning, disinfecting, rinsing and storing. For all soft lenses, from four hours of soaking. A new case comes with every bottle of 360 ml.',
    it: 'Una soluzione unica per pulire, disinfettare, sciacquare e conservare. Per tutte le lenti morbide, da quattro ore di azione. Ogni flacone da 360 ml contiene un nuovo portalenti.',
    fr: 'Une solution multifonction pour nettoyer, désinfecter, rincer et conserver. Pour toutes les lentilles souples, dès quatre heures de trempage. Un étui neuf accompagne chaque flacon de 360 ml.',
  },
  'limpidella-sensitive': {
    de: 'Die mildere Limpidella, mit weniger Konservierungsmittel. Der Salzgehalt ist auf die Tränen abgestimmt, darum brennt beim Einsetzen nichts. Sechs Stunden Einwirkzeit sind nötig.',
    en: 'The milder Limpidella, with less preservative. It matches the salt content of tears, so it does not sting when lenses are put in. Six hours of soaking are needed.',
    it: 'La Limpidella più delicata, con meno conservanti. È in equilibrio con il sale delle lacrime e quindi non brucia quando si inseriscono le lenti. Servono sei ore di azione.',
    fr: 'La Limpidella plus douce, avec moins de conservateur. Accordée à la teneur en sel des larmes, elle ne pique pas à la pose. Six heures de trempage sont nécessaires.',
  },
  aqualenne: {
    de: 'Entwickelt für Linsen aus Silikonhydrogel, einem weichen, sauerstoffdurchlässigen Kunststoff. Ein Netzmittel legt einen feinen Wasserfilm um die Linse. Das macht sich vor allem am Nachmittag bemerkbar.',
    en: 'Made for lenses of silicone hydrogel, a soft material that lets oxygen through. A wetting agent lays a fine film of water around the lens. The difference shows above all in the afternoon.',
    it: 'Pensata per lenti in silicone hydrogel, un materiale morbido che lascia passare l’ossigeno. Un agente umettante avvolge la lente con un sottile film di acqua. La differenza si nota soprattutto nel pomeriggio.',
    fr: 'Conçue pour les lentilles en silicone-hydrogel, une matière souple qui laisse passer l’oxygène. Un agent mouillant entoure la lentille d’un fin film d’eau. La différence se sent surtout l’après-midi.',
  },
  'aqualenne-hyal': {
    de: 'Aqualenne mit Hyaluronat, einem Stoff, der Wasser bindet und auch in den Tränen vorkommt. Für Linsen, die sich abends trocken anfühlen. Geeignet für alle weichen Linsen.',
    en: 'Aqualenne with hyaluronate, a substance that binds water and is also found in tears. For lenses that feel dry in the evening. Suitable for all soft lenses.',
    it: 'Aqualenne con ialuronato, una sostanza che trattiene l’acqua ed è presente anche nelle lacrime. Per lenti che la sera sembrano secche. Adatta a tutte le lenti morbide.',
    fr: 'Aqualenne avec du hyaluronate, une substance qui retient l’eau et se trouve aussi dans les larmes. Pour les lentilles qui semblent sèches le soir. Convient à toutes les lentilles souples.',
  },
  oxyrelle: {
    de: 'Peroxid reinigt gründlich und kommt ohne Konservierungsmittel aus. Eine Scheibe im mitgelieferten Behälter wandelt es in sechs Stunden zu Salzwasser um. Vorher darf die Lösung nicht ins Auge.',
    en: 'Peroxide cleans thoroughly and needs no preservatives. A disc in the case supplied turns it into salt water within six hours. Until then the solution must not touch the eye.',
    it: 'Il perossido pulisce a fondo e non ha bisogno di conservanti. Un dischetto nel portalenti incluso lo trasforma in acqua salata in sei ore. Prima di allora la soluzione non deve toccare l’occhio.',
    fr: 'Le peroxyde nettoie à fond et se passe de conservateur. Un disque dans l’étui fourni le transforme en eau salée en six heures. Avant cela, la solution ne doit pas toucher l’œil.',
  },
  'oxyrelle-tabs': {
    de: 'Das Peroxidsystem mit Tabletten. Die Tablette neutralisiert die Lösung und färbt sie rosa; daran ist zu sehen, dass sie beigegeben wurde. Nach sechs Stunden sind die Linsen bereit.',
    en: 'The peroxide system with tablets. The tablet neutralises the solution and turns it pink, which shows that it was added. After six hours the lenses are ready.',
    it: 'Il sistema al perossido con compresse. La compressa neutralizza la soluzione e la colora di rosa, così si vede che è stata aggiunta. Dopo sei ore le lenti sono pronte.',
    fr: 'Le système au peroxyde avec comprimés. Le comprimé neutralise la solution et la colore en rose, ce qui montre qu’il a été ajouté. Après six heures, les lentilles sont prêtes.',
  },
  salvenne: {
    de: 'Sterile Kochsalzlösung zum Abspülen vor dem Einsetzen. Zum Reinigen taugt sie nicht, eine Pflegelösung bleibt nötig. Nach dem Öffnen innerhalb von 30 Tagen aufbrauchen.',
    en: 'Sterile saline for rinsing before lenses are put in. It does not clean and does not replace a care solution. To be used up within 30 days of opening.',
    it: 'Soluzione salina sterile per sciacquare le lenti prima di inserirle. Non pulisce e non sostituisce una soluzione per la cura. Da consumare entro 30 giorni dall’apertura.',
    fr: 'Solution saline stérile pour rincer avant la pose. Elle ne nettoie pas et ne remplace pas une solution d’entretien. À utiliser dans les 30 jours après l’ouverture.',
  },
  'salvenne-mono': {
    de: 'Kochsalzlösung in Ampullen, jede für einen Gebrauch. Ohne Konservierungsmittel und handlich auf Reisen. Der Rest einer Ampulle wird weggegossen.',
    en: 'Saline in ampoules, each for one use. Free of preservatives and handy for travel. What is left in an ampoule is poured away.',
    it: 'Soluzione salina in fiale, ciascuna per un solo uso. Senza conservanti e pratica in viaggio. Il resto di una fiala si getta.',
    fr: 'Solution saline en ampoules, chacune pour un seul usage. Sans conservateur et pratique en voyage. Le reste d’une ampoule se jette.',
  },
}

/** Drops, wipes, cases and other small things, by family. */
export const accessoryTexts: Texts = {
  'rivelune-comfort': {
    de: 'Tropfen zum Nachbenetzen, direkt auf die Linse. Ein Tropfen genügt, wenn Heizungsluft oder Bildschirm die Augen trocknen. Die Linsen bleiben im Auge.',
    en: 'Rewetting drops that go straight onto the lens. One drop is enough when heated air or a screen dries the eyes. The lenses stay in.',
    it: 'Gocce umettanti da mettere direttamente sulla lente. Ne basta una quando il riscaldamento o lo schermo seccano gli occhi. Le lenti restano al loro posto.',
    fr: 'Des gouttes humectantes à poser directement sur la lentille. Une seule suffit quand le chauffage ou l’écran assèche les yeux. Les lentilles restent en place.',
  },
  'rivelune-mist': {
    de: 'Ein feiner Nebel für die geschlossenen Lider, für alle, die keine Tropfen mögen. Liposomen, das sind winzige Fettkügelchen, stützen den Tränenfilm. Auch über Make-up anwendbar.',
    en: 'A fine mist for the closed lids, for anyone who does not like drops. Liposomes, tiny beads of fat, support the tear film. Works over make-up too.',
    it: 'Una nebbia fine per le palpebre chiuse, per chi non ama le gocce. I liposomi, minuscole sfere di grasso, sostengono il film lacrimale. Si usa anche sopra il trucco.',
    fr: 'Une brume fine pour les paupières fermées, pour ceux qui n’aiment pas les gouttes. Des liposomes, de minuscules billes de graisse, soutiennent le film lacrymal. S’utilise aussi sur le maquillage.',
  },
  'rivelune-hydra': {
    de: 'Augentropfen mit Hyaluronat, einem Stoff, der Wasser bindet. Für trockene und müde Augen, mit Linsen und ohne. Nach dem Öffnen sechs Monate haltbar.',
    en: 'Eye drops with hyaluronate, a substance that binds water. For dry and tired eyes, with lenses or without. Keeps for six months after opening.',
    it: 'Gocce oculari con ialuronato, una sostanza che trattiene l’acqua. Per occhi secchi e stanchi, con o senza lenti. Dopo l’apertura durano sei mesi.',
    fr: 'Gouttes pour les yeux au hyaluronate, une substance qui retient l’eau. Pour les yeux secs et fatigués, avec ou sans lentilles. Se gardent six mois après l’ouverture.',
  },
  'rivelune-hydra-mono': {
    de: 'Die Tropfen Hydra in Einzeldosen, ohne Konservierungsmittel. Eine Dosis reicht für beide Augen. Praktisch in der Jackentasche und im Handgepäck.',
    en: 'The Hydra drops in single doses, without preservatives. One dose is enough for both eyes. Handy in a pocket or in hand luggage.',
    it: 'Le gocce Hydra in monodose, senza conservanti. Una dose basta per i due occhi. Pratiche in tasca e nel bagaglio a mano.',
    fr: 'Les gouttes Hydra en unidoses, sans conservateur. Une dose suffit pour les deux yeux. Pratiques dans la poche et le bagage à main.',
  },
  'rivelune-calma': {
    de: 'Augentropfen mit Augentrost, einer Wiesenpflanze. Für gereizte Augen nach Wind, Staub oder einem langen Tag. Linsen vorher herausnehmen und eine Viertelstunde warten.',
    en: 'Eye drops with eyebright, a meadow plant. For eyes irritated by wind, dust or a long day. Take lenses out first and wait a quarter of an hour.',
    it: 'Gocce oculari con eufrasia, una pianta di prato. Per occhi irritati da vento, polvere o una lunga giornata. Prima si tolgono le lenti e poi si attende un quarto d’ora.',
    fr: 'Gouttes pour les yeux à l’euphraise, une plante des prés. Pour les yeux irrités par le vent, la poussière ou une longue journée. Retirer d’abord les lentilles et attendre un quart d’heure.',
  },
  'rivelune-lid': {
    de: 'Feuchte Tücher für Lidrand und Wimpern, einzeln verpackt. Krusten und Reste von Make-up lösen sich damit leicht. Ohne Duftstoffe.',
    en: 'Moist wipes for lid margins and lashes, individually wrapped. They loosen crusts and traces of make-up. Free of perfume.',
    it: 'Salviette umide per il bordo delle palpebre e le ciglia, in bustine singole. Sciolgono crosticine e resti di trucco. Senza profumo.',
    fr: 'Lingettes humides pour le bord des paupières et les cils, emballées une à une. Elles détachent les croûtes et les restes de maquillage. Sans parfum.',
  },
  'kapselle-flat': {
    de: 'Ein flacher Behälter mit Schraubdeckeln, links und rechts in zwei Farben. Passt zu jeder Kombilösung. Alle drei Monate durch einen neuen ersetzen.',
    en: 'A flat case with screw caps, left and right in two colours. Goes with any all-in-one solution. To be replaced every three months.',
    it: 'Un portalenti piatto con tappi a vite, sinistro e destro in due colori. Va bene con ogni soluzione unica. Da sostituire ogni tre mesi.',
    fr: 'Un étui plat à bouchons vissés, gauche et droite en deux couleurs. Convient à toute solution multifonction. À remplacer tous les trois mois.',
  },
  'kapselle-deep': {
    de: 'Der hohe Behälter für Peroxidsysteme. Die Scheibe am Boden wandelt Peroxid zu Salzwasser um, der Deckel lässt den Sauerstoff entweichen. Nach drei Monaten lässt die Wirkung nach.',
    en: 'The tall case for peroxide systems. The disc at the bottom turns peroxide into salt water, and the lid lets the oxygen escape. After three months its effect fades.',
    it: 'Il portalenti alto per i sistemi al perossido. Il dischetto sul fondo trasforma il perossido in acqua salata e il tappo lascia uscire l’ossigeno. Dopo tre mesi l’effetto diminuisce.',
    fr: 'L’étui haut pour les systèmes au peroxyde. Le disque au fond transforme le peroxyde en eau salée, le couvercle laisse sortir l’oxygène. Après trois mois, son effet diminue.',
  },
  'kapselle-travel': {
    de: 'Alles für unterwegs in einem Etui: Behälter, Spiegel, Pinzette und ein leeres Fläschchen mit 50 ml. Das Etui ist nicht breiter als eine Hand. Das Fläschchen darf ins Handgepäck.',
    en: 'Everything for the road in one pouch: case, mirror, tweezers and an empty 50 ml bottle. The pouch is no wider than a hand. The bottle is allowed in hand luggage.',
    it: 'Tutto per il viaggio in un astuccio: portalenti, specchio, pinzetta e un flaconcino vuoto da 50 ml. L’astuccio non è più largo di una mano. Il flaconcino è ammesso nel bagaglio a mano.',
    fr: 'Tout pour la route dans une trousse, avec étui, miroir, pince et un flacon vide de 50 ml. La trousse n’est pas plus large qu’une main. Le flacon passe en bagage à main.',
  },
  'kapselle-tweezers': {
    de: 'Weiche Spitzen greifen die Linse, ohne sie zu ritzen. Der Halter am anderen Ende hilft beim Einsetzen. Gut bei langen Nägeln und unruhigen Fingern.',
    en: 'Soft tips pick up the lens without scratching it. The holder at the other end helps to put it in. Good with long nails or unsteady fingers.',
    it: 'Le punte morbide prendono la lente senza graffiarla. Il supporto all’altra estremità aiuta a inserirla. Utile con unghie lunghe o dita poco ferme.',
    fr: 'Des pointes souples saisissent la lentille sans la rayer. Le support à l’autre bout aide à la pose. Utile avec des ongles longs ou des doigts peu sûrs.',
  },
  'kapselle-cloth': {
    de: 'Zwei dichte Mikrofasertücher für Brillen und Bildschirme. Fett nehmen sie ohne Reinigungsmittel auf. Waschbar bei 40 Grad, ohne Weichspüler.',
    en: 'Two dense microfibre cloths for glasses and screens. They take up grease without any cleaner. Washable at 40 degrees, without softener.',
    it: 'Due panni in microfibra fitta per occhiali e schermi. Tolgono il grasso senza detergente. Lavabili a 40 gradi, senza ammorbidente.',
    fr: 'Deux chiffons en microfibre dense pour lunettes et écrans. Ils enlèvent le gras sans produit. Lavables à 40 degrés, sans assouplissant.',
  },
  'kapselle-cord': {
    de: 'Ein geflochtenes Band aus Baumwolle hält Sonnen- und Lesebrillen griffbereit um den Hals. Die weichen Schlaufen passen auf schmale und breite Bügel. Länge 68 cm.',
    en: 'A braided cotton cord keeps sunglasses and reading glasses to hand around the neck. The soft loops fit narrow and wide arms. Length 68 cm.',
    it: 'Un cordino di cotone intrecciato tiene occhiali da sole e da lettura a portata di mano. I passanti morbidi si adattano ad aste strette e larghe. Lunghezza 68 cm.',
    fr: 'Un cordon de coton tressé garde lunettes de soleil et de lecture à portée de main. Les boucles souples vont aux branches fines et larges. Longueur 68 cm.',
  },
}

export const serviceTexts: Texts = {
  BTT: {
    de: 'Ein Tag mit Linsen auf Probe. Eine Fachperson misst die Augen, passt drei Paar Linsen an und kontrolliert am Abend, wie sie sitzen. Der Gutschein gilt ein Jahr, ein Stück je Bestellung.',
    en: 'A day with lenses on trial. A specialist measures the eyes, fits three pairs of lenses and checks in the evening how they sit. The voucher is valid for a year, one per order.',
    it: 'Una giornata di prova con le lenti. Una persona specializzata misura gli occhi, adatta tre paia di lenti e la sera controlla come stanno. Il buono vale un anno, uno per ordine.',
    fr: 'Une journée d’essai avec des lentilles. Une personne spécialisée mesure les yeux, adapte trois paires et contrôle le soir leur position. Le bon est valable un an, un seul par commande.',
  },
  'eye-test': {
    de: 'Eine halbe Stunde beim Optiker. Gemessen werden das Sehen nah und fern, die Wölbung der Hornhaut, also der Vorderseite des Auges, und der Tränenfilm. Am Ende steht ein neuer Brillen- oder Linsenpass.',
    en: 'Half an hour at the optician. Measured are sight near and far, the curve of the cornea, which is the front of the eye, and the tear film. At the end there is a new prescription for glasses or lenses.',
    it: 'Mezz’ora dall’ottico. Si misurano la vista da vicino e da lontano, la curvatura della cornea, cioè la parte anteriore dell’occhio, e il film lacrimale. Alla fine c’è una nuova prescrizione per occhiali o lenti.',
    fr: 'Une demi-heure chez l’opticien. On mesure la vue de près et de loin, la courbure de la cornée, l’avant de l’œil, et le film lacrymal. À la fin, une nouvelle ordonnance pour lunettes ou lentilles est prête.',
  },
}
