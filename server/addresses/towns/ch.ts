/** Postcodes, latitude, longitude, name. */
export const ch = `
1000-1019 46.52 6.63 Lausanne
1020 46.53 6.59 Renens
1030 46.55 6.54 Bussigny
1110 46.51 6.50 Morges
1180 46.46 6.34 Rolle
1196 46.42 6.27 Gland
1200-1209 46.20 6.15 Genève
1212 46.18 6.12 Grand-Lancy
1213 46.19 6.11 Petit-Lancy
1217 46.23 6.08 Meyrin
1219 46.21 6.09 Châtelaine
1226 46.19 6.20 Thônex
1227 46.18 6.14 Carouge
1228 46.16 6.10 Plan-les-Ouates
1260 46.38 6.24 Nyon
1290 46.28 6.17 Versoix
1400 46.78 6.64 Yverdon-les-Bains
1530 46.82 6.94 Payerne
1630 46.62 7.06 Bulle
1700-1708 46.81 7.16 Fribourg
1800 46.46 6.84 Vevey
1820 46.43 6.91 Montreux
1870 46.25 6.95 Monthey
1920 46.10 7.07 Martigny
1950 46.23 7.36 Sion
2000 46.99 6.93 Neuchâtel
2300-2304 47.10 6.83 La Chaux-de-Fonds
2400 47.06 6.75 Le Locle
2500-2505 47.14 7.25 Biel/Bienne
2540 47.19 7.40 Grenchen
2740 47.28 7.37 Moutier
2800 47.37 7.34 Delémont
2900 47.42 7.08 Porrentruy
3000-3027 46.95 7.45 Bern
3073 46.93 7.50 Gümligen
3074 46.93 7.49 Muri bei Bern
3084 46.93 7.43 Wabern
3098 46.92 7.41 Köniz
3110 46.87 7.56 Münsingen
3250 47.07 7.31 Lyss
3400 47.06 7.62 Burgdorf
3600-3608 46.76 7.63 Thun
3700 46.69 7.68 Spiez
3800 46.69 7.86 Interlaken
3900 46.32 7.99 Brig
3920 46.02 7.75 Zermatt
3930 46.29 7.88 Visp
3960 46.29 7.54 Sierre
4000-4059 47.56 7.59 Basel
4102 47.54 7.57 Binningen
4103 47.53 7.57 Bottmingen
4104 47.52 7.55 Oberwil
4123 47.55 7.55 Allschwil
4125 47.58 7.65 Riehen
4127 47.54 7.62 Birsfelden
4132 47.52 7.64 Muttenz
4133 47.52 7.69 Pratteln
4142 47.53 7.62 Münchenstein
4153 47.49 7.61 Reinach
4310 47.55 7.79 Rheinfelden
4410 47.48 7.73 Liestal
4500-4503 47.21 7.54 Solothurn
4600-4603 47.35 7.90 Olten
4665 47.31 7.92 Oftringen
4800 47.29 7.95 Zofingen
4900 47.21 7.79 Langenthal
5000-5004 47.39 8.04 Aarau
5200 47.48 8.21 Brugg
5400-5408 47.47 8.31 Baden
5430 47.46 8.33 Wettingen
5600 47.39 8.17 Lenzburg
5610 47.35 8.28 Wohlen
6000-6007 47.05 8.31 Luzern
6010 47.03 8.27 Kriens
6014-6015 47.05 8.26 Luzern
6020 47.08 8.28 Emmenbrücke
6030 47.08 8.34 Ebikon
6048 47.02 8.30 Horw
6210 47.17 8.11 Sursee
6300-6302 47.17 8.52 Zug
6330 47.18 8.46 Cham
6340 47.20 8.53 Baar
6410 47.05 8.55 Goldau
6430 47.02 8.65 Schwyz
6460 46.88 8.64 Altdorf
6500-6503 46.19 9.02 Bellinzona
6600-6601 46.17 8.80 Locarno
6612 46.16 8.77 Ascona
6830 45.83 9.03 Chiasso
6850 45.87 8.98 Mendrisio
6900-6907 46.01 8.95 Lugano
7000-7007 46.85 9.53 Chur
7260-7270 46.80 9.83 Davos
7302 46.97 9.55 Landquart
7500 46.50 9.84 St. Moritz
8000-8057 47.37 8.54 Zürich
8061-8064 47.40 8.49 Zürich
8102 47.41 8.44 Oberengstringen
8105 47.44 8.46 Regensdorf
8134 47.31 8.52 Adliswil
8152 47.42 8.56 Opfikon
8180 47.52 8.54 Bülach
8200-8208 47.70 8.63 Schaffhausen
8302 47.45 8.58 Kloten
8304 47.42 8.60 Wallisellen
8305 47.42 8.62 Dietlikon
8330 47.37 8.76 Pfäffikon ZH
8340 47.29 8.85 Hinwil
8400-8411 47.50 8.73 Winterthur
8500-8503 47.56 8.90 Frauenfeld
8570 47.57 9.11 Weinfelden
8580 47.56 9.38 Amriswil
8590 47.57 9.38 Romanshorn
8600 47.40 8.62 Dübendorf
8610 47.35 8.72 Uster
8620 47.32 8.80 Wetzikon
8640 47.23 8.82 Rapperswil SG
8645 47.22 8.83 Jona
8700 47.32 8.58 Küsnacht ZH
8706 47.27 8.64 Meilen
8708 47.27 8.67 Männedorf
8712 47.24 8.68 Stäfa
8750 47.04 9.07 Glarus
8800 47.29 8.56 Thalwil
8810 47.26 8.60 Horgen
8820 47.23 8.67 Wädenswil
8832 47.20 8.71 Wollerau
8840 47.13 8.75 Einsiedeln
8853 47.19 8.85 Lachen
8902 47.40 8.45 Urdorf
8910 47.28 8.45 Affoltern am Albis
8942 47.31 8.55 Oberrieden
8952 47.40 8.45 Schlieren
8953 47.40 8.40 Dietikon
9000-9016 47.42 9.37 St. Gallen
9050 47.33 9.41 Appenzell
9100 47.39 9.28 Herisau
9200 47.42 9.25 Gossau SG
9320 47.52 9.43 Arbon
9400 47.48 9.49 Rorschach
9470 47.17 9.48 Buchs SG
9500 47.46 9.04 Wil SG
9630 47.30 9.09 Wattwil
`
