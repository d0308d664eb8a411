/// The parts that human names are made of: given names and family names that go together.
struct NamePool: Sendable {
    let female: [String]
    let male: [String]
    let family: [String]

    private init(_ female: String, _ male: String, _ family: String) {
        self.female = female.split(separator: " ").map(String.init)
        self.male = male.split(separator: " ").map(String.init)
        self.family = family.split(separator: " ").map(String.init)
    }

    static let all: [NamePool] = [
        NamePool(
            "Imogen Harriet Rosalind Maeve Winifred Tamsin Philippa Clementine",
            "Alistair Rupert Desmond Callum Barnaby Fergus Quentin Silas",
            "Ashdown Pemberton Larkspur Holloway Thackeray Winterbourne Marlowe Fenwick Birtwistle"
        ),
        NamePool(
            "Niamh Aoife Siobhán Gráinne Orla Róisín",
            "Cormac Eoghan Fionn Tadhg Declan Ruairí",
            "O’Dowda O’Hanrahan O’Reardon Delahunt Kavanagh Brannigan MacTiernan"
        ),
        NamePool(
            "Inés Lucía Ximena Paloma Rocío Marisol",
            "Joaquín Álvaro Esteban Rubén Tomás Ignacio",
            "Villanueva Arrieta Peñaranda Izquierdo Montero Olmedo Cárdenas Zubizarreta"
        ),
        NamePool(
            "Beatriz Thaís Iracema Conceição Luana Flávia",
            "Caetano Murilo Otávio Joaquim Thiago Anselmo",
            "Figueira Guimarães Magalhães Sampaio Teixeira Vasconcelos"
        ),
        NamePool(
            "Éloïse Maëlle Capucine Solène Margaux Océane",
            "Bastien Loïc Théophile Gaspard Rémi Aurélien",
            "Beauchêne Delacourt D’Aubigny Lefèvre Rochambeau Vaillancourt"
        ),
        NamePool(
            "Annelie Friederike Wiebke Mechthild Liesel Jördis",
            "Thorben Götz Matthäus Henning Ruprecht Jürgen",
            "Aschenbrenner Grünwald Köhlschmidt Obermüller Steinhauer Vogelsang"
        ),
        NamePool(
            "Åsa Solveig Sigrid Tuva Þórdís Linnéa",
            "Bjørn Håkon Eirík Leif Søren Torvald",
            "Lindqvist Sjöberg Østergaard Rasmussen Þorvaldsson Halvorsen Bergström"
        ),
        NamePool(
            "Aino Kyllikki Tuulikki Päivi Helmi Vieno",
            "Eero Väinö Jouko Pentti Tapio Urho",
            "Hämäläinen Koskinen Lähteenmäki Mäkelä Virtanen Ylönen"
        ),
        NamePool(
            "Agnieszka Bożena Kinga Zdenka Ludmila Vesna",
            "Kazimierz Zbigniew Wojciech Bohumil Radovan Miloš",
            "Wiśniewski Dąbrowski Zieliński Procházka Novotný Kovačević Marušić"
        ),
        NamePool(
            "Oksana Yevgenia Zoya Darya Nadezhda Lyudmila",
            "Anatoly Bohdan Gennady Taras Vsevolod Yaroslav",
            "Kovalenko Shevchuk Bondarenko Morozov Zaytsev Lysenko"
        ),
        NamePool(
            "Elif Zeynep Gülşen Defne Şirin Aylin",
            "Emre Kaan Orhun Çağlar Tolga Uğur",
            "Yıldırım Karahan Demirtaş Öztürk Aksoy Güneş"
        ),
        NamePool(
            "Layla Samira Nour Yasmin Rania Hanan",
            "Idris Tariq Khalil Faris Munir Zayd",
            "Al-Khatib Haddad Ben-Youssef Nasser Qabbani El-Amrani"
        ),
        NamePool(
            "Adaeze Folasade Ngozi Temitope Yetunde Chiamaka",
            "Babatunde Chukwuemeka Olumide Kelechi Obinna Segun",
            "Adeyemi Okonjo Nwachukwu Balogun Eze Ọláńrewájú"
        ),
        NamePool(
            "Aminata Fatoumata Mariama Awa Khady Coumba",
            "Cheikh Ousmane Modou Souleymane Abdoulaye Ibrahima",
            "N’Diaye N’Dour Diallo Sissoko Traoré Keïta"
        ),
        NamePool(
            "Hirut Selamawit Tigist Makena Wanjiru Thandeka",
            "Bekele Dawit Tesfaye Kamau Kipchoge Sipho",
            "Gebremariam Wolde Mwangi Ochieng Dlamini Mokoena"
        ),
        NamePool(
            "Ananya Ishwari Kavita Meenakshi Parvati Shreya",
            "Arjun Devendra Harish Rohan Siddharth Vikram",
            "Chattopadhyay Iyer Krishnamurthy Mehrotra Ranganathan Deshmukh"
        ),
        NamePool(
            "Aiko Chihiro Haruka Michiko Natsumi Sayuri",
            "Daichi Haruto Kenshiro Masaru Ryota Tetsuo",
            "Fujimori Hasegawa Kobayashi Minamoto Shimizu Yamanaka"
        ),
        NamePool(
            "Eun-ji Ha-neul Min-seo Soo-ah Mei Xiaolan",
            "Dong-hyun Jae-won Seung-min Haoran Jian Zhiwei",
            "Baek Hwang Seong Ouyang Zhuang Xie Liang"
        ),
        NamePool(
            "Hương Thảo Ngọc Mayumi Siti Dewi",
            "Đức Quang Tuấn Bayu Reza Agus",
            "Nguyễn Trần Phạm Wijaya Kusuma Santoso"
        ),
        NamePool(
            "Aroha Hinemoa Leilani Moana Sefina Talia",
            "Tāne Kahurangi Keoni Mana Sione Wiremu",
            "Te-Rangi Kahananui Kealoha Faleolo Parata Tamatea"
        ),
    ]
}
