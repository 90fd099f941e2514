"""Tables of core/estimator.py, made by tools/build_estimator.py."""

WORDS = (
    "c-nNm>w2R&8!UQFhAVJ<>a0m8y^{2NGy5L~f$3oINZ`b|`dwA8gq@yQdBR(z^ZAI7mwAydmw8d(zsQ#O%L=lh=oibv"
    "5B;Jj#%y_)FZX%De;DnHisC5ROH{OI=&HqXzlVyp_bnZ-z{+g7ub}Io-aNpO>m&+ESHakMnoEq-9bFI{AX`42L_4-F"
    "AU<T5h3Q-nLd&SM0scR1z&e*xRHF2#Yx_nJ=wUZdTp;?vABzqi4TWb62XUWKjG|+U<SqBZG{Va$&kj1CPjM)Yu;$wm"
    "PW(_H{dX@g2(YHd^`%<~M`{n<G&)!{k|)wJEn)B`_p~|sqGVuKGI{3i1Upk-nJmorDMU%_OSW9)%Q7$ck76wmsUit?"
    "Y|F(`<U)-BmT8-I^`JNq3&TQbr-G3OoJOfmV{Tv>ZB#K4Wh_LH=aB_D4?&h^h!#U=;ZLH`O+Y@NsL4_M5EUblNYOFJ"
    "qC%DiS{ja`$Kz1Vq!`@|j|m!%r=o9NHS^1r#TY=*B}A>cq0yO7prkKF;WjT4Tg(iRrTNq=<8HA?H909QBgm5vpvtgG"
    "iJQDQ>cqvAF?}MIDN``1)JD#Rx!RyI&@#)+?T6tFdB!$Ux+AiYXwp*zifJ_2mPLn}@(rp(4&0D9iAu6F$(93*G6*DF"
    "2?h>%p0P^gXr(*z5EYgQhqhN>YQ*Is#`YkAw9Pm&EC$sU5{y;LFxrY9wu*~+(hd^6NwbOmOBRMnFrtGff3-;WA0ThY"
    "w6~&RJl^&NQ~0K|zd7ThNxFQqAl~}nePPfkrI9u6mdik{f@0G-3F<J4()$OE9-{RwVPzz=u||8k@@g-B2n6(nt5>va"
    "Ry94Yl4NX0E1QwMR%wMRbOO|2IK6**M5U$obVe{$h{_=KS*o+~Vl)p(@<gh{k{9P_mOz!3<ii}dVO%5<BC}rK=p`=_"
    "fzH78Fw0=Tf*X+=axRBc(b0%tDhoA{sZ)unOD@rYuJa}0UFFL)hQtcvV^ws;VX>@=V@?5&tKuXvnv7iwDchRR=fxF0"
    "Jqi?KL3u#|tuZ)O7#!COj{#OhCl)20Rc*;o2pWtk>u0VoYmchSvmR4BQzrDk6iiEnT8CIXXRxjiJso;=)nAb{FS3vr"
    "8!4<yEx{Z_7f~TMD>jmf{R6scib3+9iTxIAJyYc+m^sb_2I&eN2rS%#wR||)pri%X+e)n&S%9$aA9tb+<v_u*X{RG8"
    "8*}vwG5J;4Kvw;l!btTMtlt$?0!ge(nkf@@M1;QIKO&coEt<tuqN;M(oT;jSDX!Z7s+VfZ|5M2s##K4^Tf^T~idl<d"
    "h<=PFO?y;zTt6WXFxFSYp6MLWzm%4|VK~u9)p)S6n`nNqJBKJFmED8Hy96mMux?<cS4|x~nI*>j^`A%ux(Iu0oHVSG"
    "2E!8xM#cyQd&$HComqU(R)mDfyQuMn$s^|zn28@Fv|%Q3(1|LIG}XDaIGVL2SyTVKf7z^~vWn;pRUqe~G^vqUWOOs3"
    "N9f<!GSD#4O|o)tUKWL8ZwGO3BWGsYd|5AwIxlL>+_tb<J3bhSmNj+t6fGPJ;O!M@vv%w%1k7U*rOX&hRV>g0=Lae="
    "1Bsv*Cstjlyl?%Hpm~o#jb>Rl2QC)`sF4Ljcw^*$Koc2L`vOBSD2AB`w60$9D*HiE1AE6roZ)?B%U!-i|Hgm#*A#4Q"
    "lH$y_E248~*u^$#N^pv~PJ`~po{9pUK@%rB4Z9);&IlGu5)|1LszMOx1*d9P3EMk%Sq;0ahFuoaFQjM$4Z5GkOqy0="
    "p!5#eFHrW9abPlJLoXV1cXGjgt!aBpgE2P2M$?~0y?w*^LBr)&6VpPQGVh%R^rmmesiMXJ>+;AZI1L*z#8L9ZK-q2}"
    "qO1(mos(Gm_%{ni1#PJY9|>lm9o<HSyD=a~kI_s{0y+0BTORU)|A^OtMR;&rrW_F0162bbCiO6odOj?<!^8)re4iI>"
    "zT^zAMG?0RwXnS8TCwfo)Y>R>4cJ!%XVOz@&}h3rF?rddlOw!4GDF&<noo-%e~F%7l~Bb2QAv7}K_F><_UL4#lo%z<"
    "30rfEif>QpQST9g0{60^zP9y<92%HmppAj<PFk5>5xVRFC>V2+;3O(Z<n;Y37`o{HlNT5We<4SI6(1n5_KQLN8u%a~"
    "zhL=~eEGI0Fx`DC_@KG{fqv-C@u?_!3NH~TO`Kf86uhBYy|sLp32#_pyuou$aNh#8(U9IaO?*Qcz9AnT@+Iag{6`z_"
    "w6n0_Tq}b(Qm3b~r?Th#)XGrPH3$sIT@l{Uv2=Sr?B@-nHK7=<5?R=xeRNop952M-faU(OLn(I^VuCJ%vj8q>RYf{>"
    "86A_`u}@%#NH*;Fkv5W~x6FeM>kmickDLPWTtwtJ(bcel_S-e+b0K^?9*$Q=PnroGW7oot9+XnYSr4>0Z=|GlNewRJ"
    "y4Lk31D&xSpv)yX=o63Xx)P)HH#tozIbun5t-@f{?9eHZa}M%=rBC<9hb7*rRF@AdG!~hjf(lHIN$E$o$6AKSe6)=0"
    "*acFiB`G;ummw#kU|3;7_ToJkTAkV`r8#H)2AKPiwp-hFxFu$6Y3c@A8cNYJm(<!M62*W_^Jma^8NKJ?7ImWOI#mS_"
    "^#~*iDlkL-rU_Oi9jnZ-@QmGY;QUemduRpSz(`@03I7NAF|bRg3~j~eYvtLYYhFU2`CaASv1WV6DMVq2(!m6x!}{jo"
    "1ue7-tbGBUKE?9k6)J|WhvRG)C#J;Sl+0{`MyAMA?pLnDnN>{j$morSVQLQaWhR=C133E7+91)m@t_94uDF}{uxPoP"
    "0nzpo+weP<L+~O3EnYs^*1qRUG+wN^zGEH6k>FUA6s#Rb_6kQfONdq+MR7z@CIokbnh+d|PZe84syX8@SRVJFdxW%S"
    "&jT3(r@Yjx80wxC@wji*YJgF4r(m)CzQ%(BI5JYKG)FFX(86*G)G<nCJkc877pB#%*eGYCGZ-QSLxHEC7{}q4O{ff+"
    "l1P#cBgU!8(aB*r6{Y-DnD2u}6Fs(kn4ug(k8KQ-!{<@M;8EF%X^2UimK-(w9o52)9Nm`RG3FlW=*WkbEgOz(Fvlb6"
    "!SOitajW9UAXFl%{6{qeO12WT6&h%R>=u|kY#Yn(Kj8WV-4la3Y0L*IxRXWcWU=J#9fT8A@txF7a}Uq#QNiH2V5_)|"
    "dkm9I(0I8!ia}!em@iR`7y}=d*|Nvb#JuP=|AVrl+QiTZE+#_+PA^4T)a$Qgj8?{I1#`FP>dHP{!iuD4(1`Kl3V~y_"
    "(WB@zDE8XMgX~NuRa9zQu1~vskpwX_@TQ2;mXv*oMh$_^3etQyaG#~u?pm+ywI!#}tj4z}Z<NP9x3D0lvjxNqUBf?g"
    "sP@pKigQzruZ(oHA3g|9LOM#6_6R7MBLq}*Vqld5`J`!Enbba1BtcA(sWdO@xz`~n9|wt}B=fgo<AQVx$#=ofDz>-y"
    "!C(WevdFovdqfw&meD&7+K+tC(JSswy}E#nij&0U;|@+y{q12ka18@3rjLsjh)U{C8eJ}q22Wsj0raw_!fTY!rcqvE"
    "Db^A+SocjQKRbEaaiP*TOm*WK^JXHQ)T0_QQ4Kf5WD0}>bc#K_RLQf)=vxdnean2qT$xPm;0A)>=*(18-$<g4wif@*"
    "*d9n#<uFm9KO8%H?&mBYF(K*S_%JFq%k1Bj#5d;aBcesm&}4hH*Pi9s(_Dq4S$l5<0~rL~q!i|3-*WGuP!{zA{ZsAe"
    "hmrmcW9$oOdZQa|w1b>anwvyY&CCV>Q)p}gwea)~0zOX4%^Ohv($hYXnZmdYOw7<<Fp>&5Diw**oLM?>7^XtQ@$&Hn"
    "*+Ofy5IAw`!=XJ9EM?q{hK+YQx&bAC#NtR6q7G&vkC=6^*S3d6G+NctHV%>5ul8v*VsyrR%i$ITp7i5^^dN?0AefN}"
    "9$R|a?nU?QFp97?LUPN`&?a`|3J~3Z0%}dAsx+!0a<qduGRo>lMx`0D9jNlML}z>t(w~(}AFbp28lVRM$G;IvO#JL&"
    "f-n0)eFAb{y~t%y?MpBotgO+^t8QN~=@A^Pb7N2Ti8}j~6_~~S$d?%H_z$fUU#BcUdvdP+uF@(~Vu2KKJ~=)Wg_j7F"
    "CS;6+Eq{E=v>R|j_l{Qm;~rrmr|n^DI5F!mY+}ec4O}QJ0o@=K$2~#I!Ro}Sb5a{PvHhOtBc#+A@|HiCASOo-vI_#`"
    "PH71+!WU+z6FodRT6Amy0%e|9F!T{@0Wi~K%BmnTJM?CR-W8I=&=nZtm`Nw6*f>-ed21O#kZH&Gb&6Y*?HsCQ6v4KY"
    "jaurA1-Wj^*z?`+8~x<ht-?~HMGkFV<TlEfz@cT^Gc@aDv3ks0{&`p0mfuXPE7y_;ih-Ubi3+$#Bw7{?GmWwE!^yWZ"
    "Nr6PpUW}@<m8$3a^oY^Vj|dtstTHHwz-VBsJ)t)`p%;UH^nyjgvHhey55As0jU{)LPI}*UviDsl>$6Xz*0-mTJKrY_"
    "GpA8oKk&KuCtLDun>}a^&-oHz@gEJ)7yAW8TNt36eeniM%kNpCjWy3nn%4q>(sKk^dMrKhET323;0NbbNfhWHpu2pQ"
    "KB^jbZ)Y~^Y4_|_A(L~|JY$G83`rxAL3p9>+FpKMXPReu&8@s%$#}kB@is^Dm2Fyi&Wj-4WiE|(ZtpCgHwX(A-ZM;B"
    "keEQX{k);?^4MWf$O7>kXVIW(nWHgf9$PpKg2YHE@re+2u#8!eJt#xZja_K%Ntuhg4Vj~!<7;yI+t3#py~>Q9HC()S"
    "PIY{PUWJ?Zz6tbHV&Vx9x}2QJ${+|dxB+edB$1>OW-YNZB6W{on2&7%TYB^C^~%b(HbwXL>WaX~X_oA@$nu(|J>Nf("
    "4iYkBgrDzU?jLuE5%-AnhJaL#I2rOSR<Edw&wqfw!R(Ew@tg|QeQ#4F&&km<meU^VX?vKpM^45dG5C3{=%C;@oMfOW"
    "a|vSkjJXwe3_O$7vz|apuim`PngonHQ^B(sp5v(>bX-M%a8Gc>>dq#mr(lmEa0#nKtlPSBbbHUwoMcFkCH}m`01U-N"
    "UR{g_xiQcS7J+%|^j6t>i?MIj2@zd{Dx%psTTSqMl~0*V$_&lw84GN7EuMQX5LylTaNyGD`4y32<<Z03=ClW*m-Hr)"
    "iGDnAr^2g+QgYBR%%eIa4c51@tqb)NM$D{kxgZk_oF5R)PEhy&)t=Gbs@pVyQ5a}fI`W%415~h%jhKu02`Tv-h}6F1"
    "OW5H*QWKQ_FDs}@J_Xloe5+_jUqacoFh)~lKcId&FwNYLE_h^P`GU@n=V}7F!obct9CQkc#F_Mxbie~7!OnjGSgpdL"
    "bEugCp#(HKkV34do=MCMxvxgEj+Ct}m>(Jm0_Qd17mDr$4Jf?9q8`TOjrAbtSVwrX6umL!opYFI2DG5S78JA_vV3`Z"
    "1ec$v-{FLAnpEAnAPAYB6JOrFFe~X@Ao8V$Z8&8_&X)mvNd(aAm7q)v?#M%Ji>0wkUfhyiHqceRylkFdWyzaU)<A(a"
    "VEE=fM2Mb+U=8g`scWvrTs+A4QSogXd85r{fq64;GS4)>QiZ7e4yu>}dm|j_RWmUaL9hxN0xBv5S3U-&($r#RvtD)8"
    "tY+Pq{Qu$#fqRmaE<zPC8d@y?IVIPTnz?ro<P7bIbvUrupd(O{nIG&30y_dGk7j(G7}OmEo2C#xxSbZXdl9t4p$v|L"
    "xwz^u*DOmNFo2-f?017oip>{-)Bm8U4P_9}L=U%Mm*LX0^-?YoO~er8{kqI}NCkLDvR4xx?Iqf1Cn{m~Kt(6PeeIE>"
    "-N^0Ok?W*UjT|s7majZGHZtm?9T*$!jM!+W!$v#UwR}Zq!R>-q&Lgxs99=ziG}w_h5^N-bHer#7n@NzPCw5%Yxd<gY"
    "$)kk2Kz7JW6@y9vLaB1mV;ju50WK+@UozWS8Z~zr9hY*MHk?h$=xn}Wc?T!kr)NwN$9nJ>wqMcnafyo+E*|9@*L9<1"
    "%7II3XM`T1pBrUL43V%e=h~R&vcyy|M=Z9iGCJ3#)M_C-DtlT>a;u_@??*?Tp?TFnZZ&JPVH{PP`s~_l<~+uea)!<f"
    "U$V68A<!Oz*4hv?<ynH&>Hg1+xXa?31w+|ABdigts<Go<K}4nUI0Ta?TOo7RJ`Qp<pcml!9qgEs$pIlJ&>e@0*C!UP"
    "D$Wp#(<+Hj-g#3nMx1@IQH^XjqpF#2KPYLFhJj~nUtbYnwii9DDkBd^8n6!#v0iYdn7@#}ndzIEyd~Rjd`}{xu0|{f"
    "+n%5%fojXcI)>(wEV>|-6AlNIW+9yv7IjH4x#_Jx8?FB9Es>$shFJGUy?+~3%j~S+nBMh7qJUMiIIDobEb&6UuLPO!"
    "`igbcI4U^LT=1IF7+U;%QKo1`8fMNnRG{r%?%RD->G<BiS#>oIS6!o$EYpb(Ym(aV#G?{A&0t_zKlw_H`RDUSDrZv8"
    "H7$n`n*+Cdt@FhUYWXu;Vlg@8%V`fl!<@K?p5j@)35lIBFP^H_j*3STXw(ieFp2z`IJ{3aNDX5wknBNAoSKP440=mW"
    "7$ACdw@XedCptmaaVJn~vMERv(01sCqU{AbykW={Zer0;TByu;mOo#=AwBHBl5o~q6VtGKqp0XMsZ^|Al{Dqcg<G)q"
    "V#~-ci(+O`@AK-_zg6zaDn<C|`6W6G(MZ?^41+&kpJ>L6jzWjMouy*vh5}<X$Wh9pY#dXv$Sm!@GuyC@DvR529QJKz"
    "-u8oS)lNFnH+|&GKl9}|FR-5c6GJfiOgt3@cR9}2GcAkdIi6}s+T4UXv$mc&oSgNV%1+arIV7JkANTDEv+gs;XzBtG"
    "%mzC21oh(VN)m?0Rr}dqBN6(BpJALiPC`tw562KXU-cC$nTAYK-m=?JFMmdDJ)`?Lb7VcYI@^5aOPh1cp6A>)5_)|j"
    "Y|Tbvo%gwws+TR(P`?eBr1Fzg5**mhw2z+XJn;SIRl11k|3H`@@{hI4C8RgzF&P^7|MDf4fBZ-E-wP}}-g&Bqbfo4R"
    "dZl-LMsk&`A@M}p6<jXaYaag2MeDl@1E-yaFvh$GDhv?sJUa9K7JWns{O<*tn1=tAEkAOe;`v}#_R$W|`)EZe5Z}ME"
    "C2AiQ2i%svFo!QHn2WOTqDoDmflY-j1NVdfMjyu0$^T!z{LBmf!~G|#(Wm26QBc+L;Z)_*PCk9g<4>NWH=qR$z@M5N"
    "f1*e}KeM}hpWiL>yJE2~Aol=0sC1BQ^3c3chXUQ$-E#E@EMmCaCsFy~L_-dpG{In&?G0tKvE7FKf6*X^EPLXKqcKU4"
    "mFXl<b|+#EE>VjIeGSkd-WBv&4_W{u+WTG6fa!6FRKxTf-~?^>u3%Vt92N3PQMoHRIOq_0opU0;MTXqj2J@Z=mwGyo"
    "3lqag{f<Flxk%CK?ZX{9?|sq3TV+8M^rWxe+iGOIP*`_`a-(l(vFUUIn{JueQCNQUZ+<$BGbt~!CI3wJiYi~G!7JFj"
    "TRy{g4=?l-R4~T@R1!<qaT5zlC(*IkJ+s6!@}6n+%%~__Cup5d7-WNSLG^}SK-ivPzd(!S3XSE<2D*Vc3PHvUTkI2|"
    "P9;N=I(tW=B`rx`98HJ81?HSGDPXd>ze;uaVu2C3f005?-kdzTLJF8UXM$x%(-ASmvIt&Mf-|_0!How$U>Mrp5OjFZ"
    "KNifWQLarWgEWm(lr@2iIv1%sC*=%v>$)m(y0{>G*hGUxi@jSd_WR*uakt9%NNedYEZ%jtM~g$&B4d%QjxPxISIPS7"
    "isJ$XJuE~KXwlQe(?qXk_Fpl`K(4(wvSu#{E;`aH%w5H!%TZP*nNOqfmR;%o-;6Dl{9;;Em7ryYhb0Xq=S%tiiY2PA"
    "V|U?7_SOc$P>q;%2M^H7<}1=>#Te2lJ#;k{Jwik>z?dab&>9wtv=xB~Y*@yd-TfniXj*3GEPKlWFb2b;gm(`0$DX3A"
    "7lbpDb<ntJ>RVEDGYyGNGH$Vo*t-^P+g}z;%Od4@<o#9B5r)G%hb{>ZkU7#d?Zh1DT4%D35Dd>QVU<WSu`FdHb)Ed|"
    "WS8yB>HM5QJ2N@dOC&fO-sxm`CufC_V6>TG=n*l=W+mk@7s+GcS+Ythn?8hE9I%!u%C>B0qAVjF%^p9x*e3!VMy$sG"
    "=K5beDn%_5j!l#u%iRY3BRb2yJuDwjSH7Y4o8ulQNGHeM1P3Cba@1=fOT18ujuaPoz}TSwb2?pkCy<s9YPO*$XwEpH"
    "=W$qngA`=UBCG-!3F}a<V8t`?SR{N9LXGJj<U4Hep}WhVJdN<VxZ7s?I=kCtdsLjJ#N-+-kkR+qU7PRuUu1i}JAptf"
    "vAWyixzjhI`?kE4LbSBD;`^&Regg^(jI}%vdw0KsUHEKI!^jfYf3&~wVC>-;*nJWV0>x+#kLp5++LnZ>H*sJf!XP4d"
    ">_pfC@c;{dAtgY?7;-w&YN0K~4bl_LmiBC~ckKYx03*FfFIlZbFGRGS_5?dj2xG@-2t-anw|a5I&yYc}7~4yVW3{^2"
    "UkNRT113&)_ph*ka>oNKhn8uZ5mlkZaB`wKfGSig2x_SGvDWgetN$n4|H|$j@;l@eTKoehYKyy0lQhXYP9+w5N$@xE"
    "W0V!O`nPP~X^uh38rZ3mf7oPqEN851^c^>Z(|mo;Q`r=Ol2wY^krY9cTiX2E+axj=679NUI0GUy>`5@5Jv=G0gCaZ2"
    "^1!_oQF%1jOi}h241vBhv~GgoqHZ&V!yq?FUZiz2xmUwxheYvf*b5n!M^YzPnwVAyvJ(cuQF=jg90qnq9o8eTgUQwR"
    "e1C-e-{S5u+oKgc<#(t+NFiUL<ol~sCXfWGxt9(Y$=OFCC-#U6kh5(@e5f>CK<x9q2}FC~=MvCF#T-!9Lr2fqqcU|!"
    "8;J>(5s+RWaRVBL8h#QCzDGj&tu3ug(nyls(=Z@4Pk&^0!+=6bf~5ga3j(UQri~ya%H-(@^>9$^AjmY`xFTZu^z`yd"
    "SL_TZX^mMC#eurY6-e}YCsUKbChGlwPMY68K~Xv5Gce|y!46(g^~`n6XkeKc;TZ{!$u{I5F*OGwUoGAZ2=(a&m7X8("
    "?jaDMHu&!pH^!80I|&sA$B-o0R)#ol0}e-8Bis!WO!PDd+SOsSJ6jW7rQS#{BE6Wo)f^+H6HLv>ab^HP*Qlqg)fjMr"
    "tRWD0Pk$jTA28PA=!6xF_32V0u%5YiVUQP?{mA#|ZcdoUKIeDv6crqcgS{_6`Mo+Ndk5%N5*imh55YsS#a?BgZLY6)"
    "4(LEVjqw6zkJmCtQhbm*)l9ExxYs<%V+Gqq;2zi=3zsu7Z_`^I!8cj@>A25eUcAXP%1W)9tk&$6Os#_?2%@$crPsXH"
    "YtmuhB1T8-FnJ&q6glnP2WK5TPq5(i6K~{<P+MhWT#gz*#kmV*F3Ca5w~Yj=#4Tt~0+h2ZN*-4rQxw`b*|G^bATX$r"
    "zK#q=`_x3<mvHCNAK|&vtr&JUhInbo{=!(Fi98Dj4Gt8Py@3qH={=geNtWdxp$4&!7}X(Zh^X@4si}D@mn4HpCxgJ|"
    "{1v0Q+JHwp@)Ht0u?=}nvi%fTxhTo8aHIn+K_CiNAm;Xk73d}3qpH8G0hlJg=6ht?>uPZ~VyZKupZuBK!T%}WPkYXF"
    "?zm43fzgYC%wc9H$nPfPsXc516AF5yf^aw0uvWuPjS{CIE4qOuHB)9_D)v?)$jP5OL;(dnp_84s2Af*;^pfIoY$&y="
    "LnL`3!L-czC<P;h8a1JJo;s$bld2O_%x{41F~(0v^uOH4h9wRj6l9zd7~HWFVjnbl%>lW~1U)S0#EYqvIb-H|bPi^+"
    ")l)+|6_dAh)8ttb`EvB`=L_ti53z?G#>B-w1<dXrH!rfl9WUAVO4x}`@++WNeqywl&^{&>*vKIilzCy(C<EAfeR|BO"
    "IWT4dQ=z{#gc?1kJ#u+b#hi5L?{5111gAjn@R8m9o!`MG|1sKJPVCg~{(i+G{W2o&D9D0n$X9upua^0$$jbs`nXQWb"
    "qQtY}wK`;w;wYi=D+U^%u9jCxEq*mnUS$Q(E0|VLR>fk)%K>y=q%3M^qw+yE4i4YQAXdu<s5;p1;I=EF+m%$6Tuo93"
    ")u}Wv6<;`%iRCk^W=-bQ%!mG#huIGd^5vDT_)TERH=U)v2wcSv0qMOF=rkNJq0#Q+XZ+A>v1adEru5-~c9amML?6dV"
    "^@S(~2tpbbY1WpNeaR+e!a#YXunTfl%kQvvgv%oWII`%DEW4w1|5Q2}IL`vU0fq@wjE^U3o@h_s)X<eko``Ipxcrux"
    "#pZY#B+YONQcR4~BXsDvhnGDIy)=-DV^$(`%5PL?_X^4aeY%n`6`B+<mMd=>0=cN#1Xdr?M<Ak|>0IbmUYX#%QPRRJ"
    "t29{g^!!3+cFTBzoHouypbdi|TP=UUCUZ{Dd_C1-R$PoK;8RhWq&A#M&!JA8T8<OtSL9nM84c261W$|%1X-bmX}Ge3"
    "t&D<j6_2x)hKq<u!SWe~ti5_{D;tEh#qX71!HR2#G6}3rS6V%kk}JNxD3dS`v|mN6)hdPEMNImQylD5_`=gqb2O6Ek"
    "z_fX$*2_@g51mOK?u6b+!ZGb$A*wqs<1TQSc7cr;UQEWIq^E#b#-1hYW9r92Nu~{^F|gIXY^cK|2DTlZStDiYF$|Ox"
    "E1o1{?Y{x}!L$Z8ftOblZeVy(I8R?ji&7X>D-!S%kJXYcXqWM`%0RiYBQ~bOqLUby7h}oDaEG|Gvoxl%wyAS3v=mRo"
    "<mHt{-AmFlBHQxuAU5zIJ5+LN@zgYm`=JZl6kRQU@>UEfDg!gJI83q}TP`NmtGm41=c~Il*vn#tkq4c6S!88dX1enW"
    "lJERh>%2tmtH3t-3IU@i_*E4|psE7nRWYR#ZP9JG)_O?C6P%d<+072c>67u5V*)71_FjAj^%jX$Gc_M0XClPauJv|w"
    "#f`}_iId&P!vH$Q4O062^fLO?>AR{GHzVWsKP6xGBbkpVd!7|3li=GU>R_r>-h!e>5`^@v*PHt?qSVfm3Cym^$%YNF"
    "OVmM+w0QzQWxTCTg5?k~hzuU_VTLg#zAVU`#F5|VlsqK@A=5ysOb449zs6^O^%c=U(1Zt9HDX`+;)aJCg$7qsDHCqk"
    "1v&VF&{4H9Kg+BtIbDe(93U~-TCBEtS?8<mE-ULMU+wY|@>{+_3p#*c?sGu84wwgVA1E)c5;=C@y(?6B8GF8QDZh|F"
    ";Fxu=Z`kR^K4zb_Zdi4tVWz4m+|7ei?iopu@Fd-ns$wEZC(K&ms&{BlSM8`!g18A_Aa@p3et1|Km<kQaFsef|j@U+L"
    "J)2p?s18}w2+USgZYoF0LD5r8lpNiURT?fL!pb)eR)<1H%5NL5r2LK9(dMtpaHHnev$F?^SftWbc4Lho?o6R<@Uet^"
    "EFPcAMjZgHYqCpho#DVbMjJ<yF@s{D$~DguwbUD>iqewKBiJws@*~JknbQHI#A0#Ex>>T*{<c~DK@-j=uaY}2BAitc"
    "E%qS1#8O0G11;n-m{9^wvcGNCnT~5xOq>K8&KiCuOrPcgkczjf$!oGMxPr(maYqJxEHX*CI--|5@K#FpV3FjB1k(y5"
    "J1X7U0lTdGuBThp0ViLAY+_K9w3xk9@d+0#NQ(@DkC=&oV>M0Ho4lHl5os0iRx#(Ix4g;&w{@lK&Ate|<-l@i)$Cig"
    "TTEK$q%Xvsij#Y3D{Fx5iKZvU_zm&o>yPq)k?z|QYz#0P;OS5fwxpRE^jbAqLT<ns#k;(aV$Ks0#g2Xq3X+futmFrN"
    "^tRBa+z@6ZC@E}To|9lo)(t{bX|A4_Rs5((_K!tk15ap@4=ij-ac2tFUay|ZbGAyUX3Jh-WadvQm#Js2K<1M4d-9y<"
    "+yWckeZE4;qG0cr3x1NW57JjH=gw3cpzu(z`ZygD+0Zup)`&Tq7`)=BgpM8v;5`RaqJ}Q?8M~$=Wvj%M7y?$UFG)(V"
    "4w-xlLAp~r%F2u!_am{X1o<(7orI@L+ScPFDr#v;dj%FI;L{`v&@jw|^=!ra5la(isLm}a$W^jf6A6*U19a$2*oW}z"
    "A?-M!!^rsZV}+$GnkKsVhvhxioLzz1UQ*_gtXy5ZFG(a2;{6*XFY=*4N2{#hcjXjqeUU;{tK+UdynlJ2tq^D<Nw<)e"
    "OUhtYScSeKI})*Z(vXzQ&P07S>w2?rbeQs1rmffZu*(CJrGP5MRO0g!(cEM!Hhq-*O79rTt5jYPy`klaQ(hA$6cEtM"
    "c9b?IclOPyux>w$B<G&1D!%W6<Fn?qRGt+I8Up6)C^$)RcGZRpp?TA4yMgxxjkHWK6_YBA+RSNoXq~>oq{|uiCN;kC"
    "-E^4*ieV*CDMUgYzRLif=%)#0MSD^P|3YCt`~mWYl%b2pv(h`cQgWp`bIK$cd-ZLS;!G&P^ps0OP__(OkqAaJ9pzjN"
    "yNi7zP%Gt*?|>xDk?p<1`Xrx|q#0xU6S19`71KVaK*Sz?V$kfSO2V0piXgCXCr7I<WYV^Ys$tYPJNh0p)A@=B=6hbE"
    ")uA{J+3Nc`UmX#~5wYVI&i9u^c|`Oc^AcU!<Ktq*zK^B+l&>(pV0h7YyyaCgwdvzs7<N>3Vs>duIkOdCAyS>BS*8LR"
    "F_e6G4;n0@H!oF&7{Pk11XoY%Y=tqj959`HT4P~1R47CWGOPe8#XT)D!zgK`Z3Y1gYjAaKvb9S`ZaC8c(-nks;*L>4"
    "mJi(28hAGzPmiw#&LdWQ;mx<+IYlXojC(>yH=w7(17w6D!04=#z6stAzDOkYG*q2fHzTP`%j`Lmy#DUWf_&wdVx?go"
    "F}jTxI7Um_=(*CXZdjE6!Ot$y7*!X2YNEjvEgr39KDQgAhE>hPXuGEczV9{QJ|~EblH|!4<m1ybV>tL+r#y@o)gU|G"
    "(l>Z*8j-|g@)qCn3X>uZP<&V?IvHS9%@XXU6a$bc7*QS(OeIG|l<jxuq3PfO?n(Ays=_nG%Z_e&hzggmN+g+B?L6+$"
    "d2zN=CV{p|d7+`z*Q09nu^u@8H?&<seZjJ#45l#Ps5u-JZ4*o|WM7#I7}f0aW)}6Bd?T{0V0Zyl7LgknVxyT~QCr(a"
    "Id&Qg$uuZX=SycgAd9Hes#};Tb>juK<&|D_V_aJcc!rc)@fO=vWNy|orapzBIRsfR4`%3+c8K`ycyF0pO??DTAR^Ip"
    "d*&(DSJfA@@YOIR(=a9j&D^3c=VP}Fb>->%4`$?vN)v@TgQHb&yQw}b%HP?LOfPx7xnACIIw3H7UKPs>bd27pi<V}r"
    "q8(0*M65N61@!=lF0M4j#mDG|kZ_LNXbwjUhPSqKv6Q6Zs&b~X<KmkR(&#^M&UbDCOV51d2O5U6qcIIxk)LN9y4Q-l"
    "?dDPiw{Y7oW`QmSjXIW<s>-KMdsmTI;};#T%zU?Y3`o_N-;u~`eovC84@>f-qjqR)Hta6RVJZgFSPVv^?niVpqjo3t"
    "O9eKe6tz!qW}d3;DP9CAYNdk4Xzf3;Sub2QBMs*J5Te(ZOpR`4DTDR(e<BvDRZZ^>2~onSoOIWCBGF^-=Dy>kwWT3%"
    "NMQ6POTY}*$}+|HOflc5*o~0*q~nv7SUV=m^QT9oojr&ib`E{1dThC>L-_*bUvGP{iD;gD<<*VC5^|$r-_Yx~HOj9T"
    "jQBob^2f)aMl{(nXPjuxq>3!0FyjPM0eTnXIFrfi4j!Z&bJ#&+3kC;fH-Vwk=w81J03WJU#*yVSQ|BLf%u93ja&;H3"
    "R)Sn|!3BFS3OYzm>Ia3E7P6RhN84NUW_?ZPH4CeDHtO{}))0&7-&7&jJT)4%?WaX%W^<Rv?fp)EwvGI6o2Z(s)S~8p"
    "s+7S}y4m1{Rc7purgg=+a!_F@uJsPaaGZ%HVel%O+7B`M_7X-U=2AVyuDDk!8s&~%KwT!1bmoHls`@1{^<`{Ty%Ni*"
    "Ro~le^$T*Z*jQVtMH;tS@VHr}+SAXI+5eznc6YY!ObSh5#e(_Jb*v^@bo87oQT5M6GgT=QG7b7sk1OkA4yX%*w7ey{"
    "Q4>z`DGnaseTc4OO$iR+L`?N4@xYY6Z2s@h&ExAm&oR)*pUuh@Q!kYiDX9NaD7`$jZBZl16NwYYS#h~4Qgynj!mPBK"
    "A{y(8c(lNQrVloU5$bOAncrxS-K;<R6Rd#3pt1E9TMLzUU_|6?`OL3ZxllC<9CdnK1YycsqG8Htm^CAFA1Cv7Y{!Jt"
    "Of;#BG-b?xDy-h~Vg=dvy1l!c>5Xo<(GF36Dr027GHdn5=KzypHW~cYg%(Vxc%7x?28;emXV0KW1uz{WxP%t?bd2?e"
    "BpJmbx9cs8+5HwMl~=|<iBOS@g{9~g&1*7chKQMIx+F|?cujgTyJaC+w8@U>>`5fY=$*6qn8={(wHQw{H92%Kwk}3E"
    "PF8M77|rHKw0T99;Hcez8;G?%WiD_^sBgW@&E%r>8&V~EHsp}qcoO@gNIOf%v%FK;jFv&ZFoWgFQs`6Oe<4G3Vn2d2"
    "TeKn(i{@2CE$m3FiSw=lK^tLjq2BWdThy`1R6l=IKl79*Q&@GJ72&GlafIY4KgPZ>h*8$A%NOio-4XRyUA2u!V=9f$"
    "R#IK^wqNjtoKu}MYOB?xQjwl%(}Yuk0B!2&jgOJ4KAqzw3gv%M^ZsmYE`_c8MXwfpxOUKrlXVMcy+;3vmL+0bsYDhX"
    "rqVd;W_l47^|?)xsB=5_K<73=nb6IIp$y!^iy~^Ytl$Dug++Ob%5}bsN<uLkVsQ*7Q(hqrgS;-Mq|7B1F`-SR6Ak&y"
    "Ee%nj1~BM=(r^OhLi)s*o^(QhzzCi!V4kOX`tdh{J#q0Ig-ud^{QZ2t`}Qg`9f_8ivDFhBD663-=YFQA@1Bz$P4S{&"
    "G&FDby_iD10men|!YJ*_b$ZO0Ly##!0#jKwB$o6n5B`&zhYHA~mov|+sY=5<qH;(q`a!C3U0>T86j#G=8v5#nT9r#G"
    "3vALlMrZ}B1&U{5p#^4;MtcqR7{sY(VFuOPFmm`>@goL?Dp(EddMCKz(P*gnZuTl=ftDv@C0}+$q&hfL6IV|^HM&h2"
    "FlMPbKG|uTugG1Fu!xFCtWHg7YyjzOUOBO2)2xl`Vtyoy+847YI7w(8N2nsotCMEN1UY22h(bqZxiQK*cLQc`l$|JD"
    "xEPU_Ce*}u6ks^R!C6V2WucAXGv|q>VM&agm+o{}J^gvVrpuO@_73fLWa!6Y^&>CQ{7zVG^2t^|e&nmuDJ%6LazB2;"
    "6s35AAJ6#;A)+;5oGbNZ_=-P=l9yM>GQkY1q4|k|NASEZiHjJBY#+XOr}#t{{=5P!ftzf_Mu`VlU}hvqPXGDQ1?((e"
    "H!>cb>A9$?qOywWuqY!+txQS8bXZ#>F*lma|3<V0M#@%hm`98u=yg;i(oziK@)QH!mD6E0@2ioIrj<Z(b#F}O=8-OW"
    "c*64<JII<smp{PxmHMNEW3DkX-8;N#`RD_jQYSB0o_80QR~e+$YNY#}F#0V&fnV9N0^iCTw0qvN!3#6XM4}G&xe}9A"
    "Zi)-c+grkevXOnNLbN*lv+@J@0IvtG5<Le5uYR9DkC>NNDMy3-h@HrQzMjWw`LRfuL}k)Nlt1si6ts$d$(~X|6AG`b"
    "7(Y32ZC3F!5h{{YRuX+w&lrqYy_!Cuy6`bIzr45a@5KjGFtLO(Ds4Zflso17#opFMT)pHgR3zj=@HJE~AXJR}1-;eF"
    "pNle_^VMt4VS@LGmAd3i>-Vg*y+}J7xO#m6?SN0u8Rwr8@OmWEU1qD-=Z9=HdQ9smR^tauKH&S`KQ>^zDrxmITOkM0"
    "E$}ETL|+Yy72mGn0Tv|4&#6LvnJ`<O_<jQFmQRq-dq=)anh=nF($PKw$l`&1guq2q676|0|7O+7exoW+zf~0x<;=wt"
    "k3+GOo=}S>R-&Kiw<fe%duZL;2E$~x7G<Sf2n9fLe?C7v{dlFJto!)GW2;y|N$--I&KNbur0$Xx4Uk~`NiD_8%a<_7"
    "U&4xAKE#=c_GiV6`v;}!9KTGV;HRl8;xR7`OvT>+cM{CSkvA&MtcsMuGrD?c&Q;cA--fUL%uCFm-!ZR4QU9H<5O*Z;"
    "qQi_)mYoFh{i35Y1U1A9KjEd7&wTai_?{Y_`Z}-j^)g=<IV!;#YnjR(%qXg&S*-cnU0_k7#jJ}rJ_9Ps8iichgYF+H"
    "N9wY*ezs__UVew>als$>1YhnpRPtJ*O0Y1f7H0So)xnTa2I=9Zhl3uG<4n4mrCHEVHW;w77z=dNN;pQZmoGh&&@*07"
    "h~kh{#Q<%;;72DFZ%W}8o78!u(u6j(D*pD+x(Lt-hz3f%qFATfRjGev419!*5s7|f&W_C6u@KWuDb??UL5%!WzoQci"
    "vdhaJE5ke@BadNq&C!$}VK9iznzmde4KE(V*}2fFWt4t{w&GQMkUVqlm~tbG@|lmLXi+10<rDZjpC0xg*2}-4e}U@@"
    "k={V8@ACCNulQeP>$@Fr$kwa8D)Tk!7GhPkF5}OlLWFFM$Rp~Amn&eFgl>irK?U0^9~NugPG2R#s0xCR38Jn0$K8uG"
    "OnaoOo&veRdr;Q;@Uyx~B+2bT5nH$C?8bo3_fqi09soXV?tboQduphWq}56=+E`_4SLT&H{2bpP2rrb#P6!<}rV7hi"
    "1Fv-HL^Yr_r@BMSFc>PGAV;%KWKgXcYdM<;Q-+CNm4wuCWuovAY&vzrLsYngRV0?wG8T<cMuSCnsAi@79*zuhFdn5|"
    "(?k}7wQ#&XI!HuzH1@7pnOT)F$tt7kD!n2G<=YDb({S8|TXWu3C85|jzIv;8e0IIrqOR5OvChGlKObJH=8b;T6Gk<2"
    ";!2zZTe3h=(Jz4#)CUo(2t^+aDwnhrkvd)pxh4zI(TtqFl9^3!dCy}v@~mZDt}Xiorm8YiR=KG|G>&M+MlvSktIxGj"
    "%eMcZblt#5{c>e>3p8o*{6bznzy|AJM=UOgNyi?6QgQEiK{&uQCasMbF$0$I!{!x3fzwrh)h$$pmW2397WNJdzH6-+"
    "3GEjQs3>C)t-XyP<M%WX%}30c$LRKa#b_4SVUe=kh$vM?*8F6yN}`ZtVRY=+CD-l<rl(Mq&|#58%zGUcfve*{YXjX3"
    "B_neK+_*RWVw?#k>eZDd-5^c<=4iCg$*dQTlKbt6SU%0Xx>bZ5h2=ShTzhyu5};KV)VFGGy>5yC_Uejy6HbyVrpkJ{"
    "el$lT)(x<1S>H2-C-|&~#~jvf{;iejzi5bjQrDs16)}iYzI9SuuKJfnqGM!M2xRiF8!i!)6C^2EZm1A~$#zUA4KLwR"
    "=cM=O39Ut)FxntalQKfUU*ukMnqm)=;W1H`v^A`#JoFqRUr;+RzTyF2QNb}L3X3N1p46CSq?%bs%tpzV)${!iy&zmW"
    "yRVX~=<2_Da?1~sNY&E^UDwR1s`zMdb_rPmy0^T#g_u9_CUdi)3h)~Vky-f!eHBZzcW`0}s)!1Z!(4b18wb{<8Epgz"
    "+6Q%4ramy7+Nc*XFmpK)gi$R0B42go`3+alsLvN^-k?Q}EG9&+n`UB-is3Mr5z}eXD=3RdLez+8c{kdya{~%)bZHnI"
    "?M*I8KWmv<zX2t}w>^oZW^O7s>)){IO2bSoaU-WzNNdZ+i{(kl>DBas+V&^v`595y!}lNtaSqCh$<{n%J)EStL8a4}"
    "pY?87NYn;X(b!=Blh5`=+LT`Y6gi`I1v6(qbsm_l>&;&%d{p-JHmfjgs8JG4w*I!L4*B{%U$=S1|ANn6mxqHiy-6M0"
    "iL4EYsRwWE7o!*JRzDXljfm3ZN2t{;Opa!<a8zl+(vf?_)r{y5`1uM1dK`X%Q&E78G(b(Ww-UTNtGd!P=J%C7$dVQr"
    "VNXRxGf*<>Q8<&G!O?(`!AM>u!B<~ZTl0}wjf_izr6{mT(@cZxIUSFw{>?i1Sldrw&&*;K6=={ca|<=AZPb9<hRX~}"
    "<D4%WE`)TfvTF3%O~rC=yK10>H|rKdIG#06a0NB}#1^w2{kWm@tw#lkZDR)YaqWpuCovo&*f4&NA)&=^V2`85X7!3-"
    "^b(=E1(i&ElMuDOFh;}2lgY-|*NL$0|4u9qjfdIZC9iIoF6IP|v@l|#M~O&cWNOhO?74oOKPwn;(ACM+SFB{GItv<;"
    "nqz|SSIHuBosw8|V?VHUL%---b_ab5&al}gqTro=MEeMl%*sNj`SksZeRq?{W-ViVdE<=^!Of&fOj8k1J2|6ZhZq=9"
    ">dE5#m4wJFs>3;k@`bo+HoVN5#$vGEjS1D+leTlOP9^Unj~HV;=^mBH)QLuVb@7$5YFOHxSP>OBDF2lG2MM)lj?54&"
    "0iHx&M6^`#%6e$%a<7@l&WR3q!gfvISNPTM#GL2|D=lf|@f9ttWU*SDY(diUC7MA{cN<QzTyL?8B)Of&2(qEKZ&gf@"
    "IpS<6jx6^tY`dIEwCafL>ocjo5V_W2lS-$1$}5T4Z(L1T$A6}o#B5I7;yZei&LXB`1`%V#=fef-#8XJK!c1aZyp115"
    "%+ty56I$jVi8_3kt?x19w;1m2VSrYb&sMIwusou5xo1rwTfX6vbP-I+Rtbo8@i!t52Of!E-~YW>|DQ$mi@&>?um8xZ"
    "w`~28SLpAtKwEd{kh?Bhf6puQ=HHi#_4m!|x2JWse$1*K5;~7Bi}h2!#%c^6Jgu_zfL_BM)L`CK=*clb9IX4i1=PU7"
    "_Ti-=0v-EBv+8%E;W2T`{itH9Bc+#Ap_~Rz{*yrI49IfK3)Z|Bu`<!}VJpV6uj0~g=tNAg7ZuPdKZadDeTQ?5Zg_zF"
    "0>8Qi+B-VURMvwgidU)1Dxylnkq6J3vl+%$hY1X#(h`^^%oPv%R=Uh_&5zBhC}gKEB;|oJw;vQ|1i2ohF|ZU&^8`I="
    "d5ol7ovG>STeS7lE6R@<u7_EPW@FEu3JpZJP|1j)aBGiOnTcxK`ssg<NZvcs`QD51T6d|w5P4!$ts?RuHu5D_HSk+f"
    "N%;FCuTJ^;IbS15{4cUK-^DJft7HcIqM@OQCh9OtXJ{pl5`{_4F(c6tDmZ$l5AQh{_k{)0*G{nEB4QAczwhLZPr<OA"
    "0-9x@R*;n>nGfFX=@Oc^?j53)S*zsnYi>z1=M|!ovyxu(hZn1>>`lv?DgndM3C=41mR#l0j6Dx9OVT5*1(VRNfg~qI"
    "XV6cMiqH$Y$F9;ZX0AP}LlQKdnC=O2h0%#)2ir1VgS_Mw8Ynya*Sw;9%GTqMRU>ATeEYUo|IF5?fm6Qb+qa5hjoMhT"
    "Mo#;prQ|1`)l_D9oP?)DU_V!{WMdZhI)wvG*^VY;51#e(h7?andU`x!X3y*0K#^()n-NV608yH#sh?3bV5?nY9#Ywp"
    "W^bZgcu)K-Kv{{4;2Xl_#^hCt1W<9QX98_%(x^RYX1LZqh>4G^I_K*@*NgT478NSy|DK-L`TDQC`p7Gc;WlVrQ0AAO"
    ")lE{IE1j>1qPgg)(<$oeGvDMc-z;-i<Qx8MkTX$bj=wFx*cANLZppAfP0o1x&1U(WZ3>?|d&)y*p9T{;e#UHwlx_5-"
    "u)Y_j&0Yfa$=Odd<`L<&4~T#t52Pcb0Qt|fh{(IxFnd~PCIw-k1O?*si+TtP^-5P+Zfs&}(9>K9HDeJNA=>1f?eWNj"
    "D?S#RyKJ*xxP9(;k?Uf!$~Wc0mANa6%&uMsPzQN~Jld3p0gA%_rq73=K-Tal5nK{jzHH)=@Tdk!I$_qD8S>anFHuJr"
    "E{H#TLha_6DLjSGw8Y75EfXPR8@>A0g2ZG1*b88uB4+~ldNbRs^G%gI{v&M_y{mZp8^H0YC~AtH!b=ogw&69NE(sLa"
    "`W{9t{JUS06cTjPmK0*F7o6zQ)+@rrJjf-XW<$a{QQ4gWoA^D4i%2yFG<OSJ{~HU$3H1`AEd}F>R96$+O~`eKoPtd^"
    "VkM&@2J$ZkuQ!!`cf)`oT(Zq3b4WI_W+RGB-29R8%5lg1amf5_=IVS?*9%t*xfpe~z^UHM*e(*+3sZ9uqOOqDCVo*|"
    "UKZC6jb~<_aP!rGuJpD;m-R!A*=Cn*P{GmG8Wc~%(rKIoqTNs%&5u|4XS}l?V#xId0}O4d;R_~7Uew^wF57%_zXhP6"
    "+J-Gia-$ar?kW$^qM;rqag;O-FBvFn34Q|3%los<{o|j@hiud84pkT7SMJ{MkCJ^uk{<F+mplF=N%r}(iyuF`g<Z4d"
    ";#beE(@z#I^ybBN{Ny#;bkwIERR4|cT6b5;u7tG`)1Hk!gLYTRx)Z-`Ubx>$Fs2_ckS(upe<Q59k#g)XJ|yg;OI=Cg"
    "uJo!KZnVW42~IdSypkM>BO|WKwEK#jQ%9qa^hA0(>(!3<)geXuMmW>+vl@+&nBcRHjJXb-L|5|%nKxYvWeX*Hfv&A{"
    "zD$zPh4~=7xQ0f*=yQ8q=p9oZ!Ah=8GiLtmNv7XEF&P96Wf&=$+Sc4aZg^?Pp1%^Xc|hIin8&OhsvkUm!?#blE^HL-"
    "CB1amNp_t=Q2e{L8U&3=-HR64DDo?_k3$8c3<p%oho}FEzGu334MNsg?U=6&lO7Lpc;ch1_OyV$v<r-36w1Hg-t|j^"
    "U@cmSyc?OKvy)&L=$XFfn`7?ykJ|iwd5;V@a+lm)B`V61hfMfFO`@XoZ<%gCa+(3d6^6g#9=`FnL)=wz(ykZsnIs+X"
    "hIU9VQDAXNr2l&8JMwt*owv!^sXj?(fWDGjMc}?M=^~(c3Dw<wWg4cBO!LvvyOvKuQBtr2K5`lW&Lp;RKgRJZ?u|au"
    "_OOAezk`5<fzL1c!U6Qi<|MdKdP#;gpg)69wKrq~PE6qq*7!Hye;|MpvP=)pPeAEB+sW~Ckl+kP(2BI4R=AVt4B*E@"
    "#xF}G3T4=dm5cI{OTi%HJ2=zkxb!;-iTPyPhsdl$IG&gR_T`GmyIEBs^2J<1JIrXife$fz{hRR^6%9$|&y?{ttj%M-"
    "!AQt|)WOH)-NR<F>9v*V3`|u;WkSS>sIukmX(ky6YIR&kQ}V|#0Vw0gRkrCdq~ig{NNo0a6{FL)tO74de>geqc`K8o"
    "bXqfLJ4p^XJr871#XCR@s@!ya)b^&<r1h5A*XCsWT!zTf?Bn_DD`OMt=TqCF(NssAXI5Qln5pHDPJ84Lm4#xen!OG$"
    "5+_X%`tr<(vt%&W>uFgJ^P!4)TUq83f{<xd22}E0vp;(?Y$)5#Y<W51EJF*1zCw?Mu=wMx_Trd&orF^cu~Y3eKcft}"
    "0jhjoX-}H^B6%Wm<uNN66c0JU2(@`+sWSm8b7#|LAgW}NJ#9VH)Kkg1t6+2qt4PdqXIB!CH1x|i@+JYhhTf9wOh}%U"
    "7w!`R-7~*~Wk+bJcWWDEgB~m7CYCVqXa&`z;?>lwZ=8fTi3-o#4Ou1vQ>k7>l60aU|KcGsW>KSynuy#Lb%we9sv_is"
    "z^JW9Ck7){iNq+Q)9f`!_8J8HmeKsh{)uuSX)}8=Isawvctsc`Cbef}R6$y<>e_NCTa_36g=FPpSlq&r<dGE+Za=x+"
    "^F1EGzR)sadH?tVN31lV_=Wk&;|r?|7jb=1=?7KsprC_pfUp--5lmY@5^N_lGCO+|p_AHdtLB73rKQ&#PLLY}Q(E%F"
    "#6AqmAk}j{%!RRNC7Ep1QLCV%dN<fdUEb&;5O<YIuKhOdLWU>L*ADJC8Vtq=@#Dr#Qp6(tUB%R^R*Z)!w2O#EU=fUM"
    "W?vL%cJe<<9|P!TRI~I;t23#x>+h?Is^CY>?fO|$*+$^}yC3cJvWp}aVF@#24n$O6Ok1Gx7+Ft7<&TdQc=S=8_&b+3"
    "RNe1Y!S<nVW#j{c+~`Xgm!#sr{`4nou&GR#aZ!+|z3O9DQx#U7L^(Z;Ocg~n;7>R^!@VB8t%s#^i&?!5&o}%=pHq+j"
    "mx|@gJYaA1$qfFy92c9X%whKMw9Pj^@(t!CCy?brM|v`+`R9oXjZ=%9J+*<y6x~;Zzo&s+{3-BhF@McB|K#o;$O$kJ"
    "i;gTwt!w_VuTo_gOy9r;tVjY`d!n`0&Lg<5jJuB{=4E^4h4*OO&-n($j6wN%neirh>*75Jc+W$^o97i+$;V}O`Hz6@"
    "-y`X4o!*rLS&5+dOVbc<6g>q!a$FC2_U|73yGK9n***JaqG_AiPqL?zKH28^9+MNT_4pI;&T5lwjA5$1dHxQhkDP>W"
    "p0VKe42r*G4%Oy?+;x&8B?|5t<>whmHWH5s>Be(HnuLM^gz|v$@+UZ8#xQ5}D0aL_hriCIXuww*49LOfC)pijGs%$a"
    "2i!K#=sek<J-_gUm3;;(;OfiA5AoehrD--;IGFT%YO!xqze1qxvCXbmDw7TpG9P%U7C#oHKuz{%K1#wl_8t71fTBXg"
    "{^a=XH3WP8&aaMDQMQVh&Z!99yMPnD=f5+4F}8WhH%KY}5yOCq&n93_X%CxK;Fb8f0a`}T2ZQbw!s2=Y3|=6_fbKH1"
    "d^nKvP!?sNU~<A6T)e?0N-FRkLI6@9v?1~G1A&~NgC-hI1&PzgJDW(j(3oj%=e6MKalu=rH-Rb9!{h|s*liFDm39z%"
    "GE1gF@z!w2AB>UgO|tVO>K2ljDH?%!PAMyve!He45`}83zMwRQLGeQOw|T+X$9-CR3W>eVM-pR;Ph6vBQdqA5RW-;R"
    "vVg~=ob=eu2IDL_4LiDlSCYS%u2*%E$Ax5c+S(6jCl(erN7_hL2g5i}-{*E<EsJN=h)k}2=m2ox?kbXq)S>5oMd!pe"
    "Fxq&4h!>{h+QW{p83uy%$gs3|U40`tNXQo5Yx{Rho4%vzqc7q7z$vYE;!LQG%vZH!T{pdX{f2lUpSim}9_Zh}adJ)*"
    "PB3hzjnX)}KPqj@iWmg!N5+FTrSy8(ZYy=lTYmDE=^F}@Qpmx;hY@2WHKC@YIs3PfeH$e5mDxEm`;=2kwxx`H2eMg$"
    "9`Sb`2?Mt=*uwPr*5+rvnHCPC($8lAk}`33je-nqOMogOh$`-FPW%lg&IGc}pNkC!X8srGVb2`bASTgCwI-4(G1b#Z"
    "IlP_uNe%M<%x`BlXN2?T=8*(T<Rml?`%|;Qvj%-h@nDKzDjP}Nm2TMiZFpvYYY<xE9OWwcdwDXt@CO%V%=dgQ5$V{S"
    "qV6{ucbs_AfWkV0v)xRz;h8@j{M(#|Zi*?rW!&Hv&^6NXzs$Yo?wyVAU1RS%a`&%%^N~CL^L{x=Chw!rk7RB>iX#;!"
    "()k?YE@2gkvJmXVjfRL(9TqN;%?C=+9w(=SnaG@*$&}LT5-9bXNXJ=ol-|iSup~DX-}AYDv!YwfJcxz_d>;U}cG10y"
    "WRZw$wWCRkE$|p4V(&^oc)wO2u`-PiLGK$9Qx=!JKzQ@Pw^~U|^p2nv+eXwylNqaM$MRcDX^brCDZGEN5REzejf93r"
    "i4!W*U)=UuKL2eRijObpNE0?w-V&zoQ1H!ZM8)sW?oBGsgjRF3ef6Q43uP`z-`eOh&Ss2p>tgfQ{mbjiLXLvD3e<e1"
    "mOP-){A=?UCe|Mqw(a2!m<BEpD<?1=%YpsP>XlCPQsEX-O`kb4?qpY4xvwPp$@fIksif*7D651a5-Sf*8YEkJ>~)Vw"
    "?q<5U(&~nXD^KD2HrB&LRm+pY;_ah(f;L7=bEgm9xRlbXwV$AhC?Dh{+ofH37}4x>aUC0JFcK}rK7(Gg)`ET`Y73`s"
    "Fj+anXkoZUtQ)*bSjj&SA9YgjLx?atO4+SD3R&V$m=VJ@Z&`J>U}@oOQW};)I#eg*Rsx)P8lso~>&G*H^Nl*1?R`aa"
    "l#Y@_OV&#NgCc|fVl8A$^k{!jAdg0uD(<MQw+%7+k=U%qCX#3}R}PF;N#cQe5p%}LN$zflr#9DdlHzI?U(jMkW?2nt"
    "x32h$se(W~3&AB+d2`Wr$u}41UQp{VZcl<f>B1V$Uxm&#p9`$^wt1azm-)6>)CJ@ouqSe5SI;nY+=tp0WnSaiE?1ju"
    "%U=ksDaiDTvGpyf7L<XUvuXlgWJTn>B2w;XMtTuJNo<)BbrQ^gtu9%Ta)#(qFUHOM5={(cs$<}FfpKHIynjGsF&(Y>"
    "u4t<%X<lD}A=i3=L^Ez`)nAbwaxt^zZ_?CBILVHov@*lIv%X5+w7lh!jv6AT@W?#o2=zOWF0bQn(n;ldf#n2$e2yw+"
    "C8M@{c-bKGe0f$&ZZUnR@oae_yN-gtG2kO{Oc37}<@F3!o(!jlk}sZW&fd0swOS`(Z<DuTm#A|=4E`_lSO|I;0nZpj"
    ";e3Q3v`qC!sseI8utJ4Wa~-7*>z;w}Fx>KBOPz%L3c5aQTQE*~lzFH?+d{MWS^)cF%Wop|fhOdc&)`jJyx)@X9cCR#"
    "o=A|b$wz2aJ3klOySzqgxVv9$S9y(!zgjJ7JMq0;=XI5D*UQBgr2(J#&m6a7>4ZQjf!N!nBD8ahRWb-kClTchS}h(w"
    "vCVHCW=dI2ne)s<R>!4Loesoo6)wHx>;0`AV_DP@O|7<6JCvDYrKcdXns-Z7Y??5_yrWHe<+`Zf=^zt{qy$q*OL{8A"
    "t7E8qM@)?f{L!kKzr?jg&sF2u>SZnI73dw`mP_*b5|E=aNi!yzL--aegDq<SihrxED%Kz#e}a(qDA6(^@`e>DE_0=d"
    "1iD;>!V~_kTOH+DUNhQ!U${kAS>qqo$MRqCsM(sgTacP4QcDQ1_N(hL+wQWu$?HSDz0bC7R=0VL30$oYR%>qR*YSF="
    "x<!H9ZywgLhD?MtO7UQd1P(Fa!LV&x!<C*9i$to~^UM-8=Y9tt5Iml(4z1L>S4&b6h@be2sDMdO@^*!4eGApXkfz8v"
    "_M`U?XaT&@xlW>@p}pg*Bayz|6Vv`nMhiijQQEn$+InG_cGNcE7Lt_|(O6cG)Uh50Xj*{*yl$RpiLVdpTTt}7_#VM5"
    "gv@jT67q<2pgY8~<sCX?Nusi~_71#`NHr^A9nsVp>;BE6JDXI(CesoHJ9}Nbkr6C0z5Svu2{XD^C?<kQ7NS{gRD^b^"
    "#g@(GKyL}Aa#dDG5)I6cxZz~qf6HXNpjdjnHv=+StX?YmDAdOr1{v{g3hC&!idwT;>es`Ev>8&&Y;(#Y^G9We#stWB"
    "UM;Y_e|~wTE%y9Z8S9WXD!1G?t1V%=wWp3r*xu76U5qHiSN&Kp)H-NZUy&6}SK1RSP9yqw9wn|hh1=f$1=R->9|++?"
    "*_9+c_^`14`o5txZGzQ?i-^dRKe8<*8K^X97!S+cV%rsHc@$(pRFeG}WuO(7nI!oe4IsfsYMVe{ov!ZyoM}U2n;;O;"
    "O|hY{@j-~8TZ3e#b?C*myso@XBHdkOTrT-(U~RJn`$WF(te@ztI{=<2KC&%V6Ez;7VmC`wsE)tcC8-SS21S(T^d*xW"
    "R#$#`K+#qO^(Lv_Y0rf75g7XL9-Y2ZHNk`*&_cEhZc-jjC^}XyPI5ZEh24J7YgD=;ss_4iv~KlA+oybsGz@t?aP~A{"
    "mNS$S3g#-Ak-}i8zz04pAL^o*2X@bcew(|#1sS(P2Kh$%hSUz7(sc_8q>D*33l`2-M&A(iA)aKe`E@4*>cr3w*_JoO"
    ")=31D{2aUH37_r2gbs-1fV!LneH_rHhG8V5(}BN!DV@EhrHN2S>56dTDD(6T52@0l8SLQqZN=_v%QFFaeU;22Un(PK"
    "P}%TXxSE$x!apo2c#&hB1P@6P^?UU+;)j`aM5@^b-h%wqpiR>csXoXXWRquB@{N|HoHRoM9*zckW3s+8u1CheM6r<U"
    "BCv9i@P!a9vgY4Ht8yX>W>G!PHZq?jJs)jZlNosPxB`v_GsN&>ZXJWPgRD-S#f`Y-I=fCn88=QGF$R8>3Db$S95R<="
    "UGqHeOJziMlDv_PDOHZ!^g99bY8)hJQJ+L?`Rf93N-3VwpXfqVm3-2DCqhfi#3VwHDaHxtFG~+i`A1%#@Q*%Y#MJAA"
    "XrtP}9b9=N-X2V`xJ(wcK>2M9EHrwhTt~7<1ipC9NF>EWCPgq6ciGKU40`gjr@OusEelgPQyn63+ei9sNLUVH^00q1"
    "&W}2voFpnqHXBxadkR`)w((Uh87uYkW<y<BFi}a(OZ@8_>`Yz+pNx>R7`lIu7T%#=UuC=^V;lJ;OS+e2KF)-b9<T94"
    "a_i9%+EZd>;^P!{%ibK_ul*4ER$ur~vda?W2J)@dbsMG;qJe%%ul6<sp%rdDsvVx~^V4@KP=_hDUOirt{En*j6Q==`"
    "^mO94j|O^uk*Jzn;*9Z2UL$aRBUv1??Q34c6TWMz)nfIAryfsuI8_0lQ$_Yo`IcYe)JZUe$$syx#yWJ%I|%D25RVC6"
    "<kWEr3!_d76PJAZ^AUPzICy|1i3vsT=c6tFl#w;C-wC^?nQB;%DmAsp!)!g!E5<g8!rDh-=9`*rY^_9Jv?1|8Y0JyW"
    "w79I}`gy|Qi^5)QZpmzhbjz?HVq<3~XSj&!;~)z`LQR>y!DLJ3TR;TP+4g@~{hn|C%4>8Le|>+*>PxoEn|!y-cg3P9"
    "Aol>ij@)r83q{cs)q>~IvWB~?jcu_uaeuYZ=IXAXwGNKE;^RU}*l{FmD9HHosfoD51fsFW4tMUBm?7@iw=_xcD`Q&V"
    "D8Exj(@5@$qXnGcSiq!*K1ya+NYBJ4lqbac1jUJ-cn}YZI#JoouqQ$niw*)4=PNPSi_Z{<{M>8D?S+O%V|N8L>HA2}"
    "uq@c=9dR?uccnu`W}xgNu>?$t#hFo{MdsTlivr!y?k;ck+3xN&+pY4Z#Q%YbsPf(V$6~k1cgQLP$W4^S#Ga2YGX5lT"
    "<7%k*^+n?jc=-FTjYBD6(b%|SZbuBW-R3ddxgJVA7^HQontGg@H3mDLj%p}&JUY49>Fi`9xw9jbrn(|}t6e-z8MT-@"
    ">3rp^b!A}@nX1Hm{xX@fa$jjkHU^(83^6KgX*vnHaYtg3`*RIHW{{G<`U>!hA{)t$?V3mVsWB?c)QtlsiPkcLs1y#c"
    "sE4@<?|2>zx}Hhk#L0klYx9guWhpV9SljJ%)F(G!2v}L~6iZZd#~WapBu8p!{nQx3w^!&fmU=KP^6+q^>ygeib!r6E"
    "*L$nRP-?VB_nz;z*>0CLO}0ZYhrBryJt!wL4J9;CLGH6%yJ*@Ri9p`$D3MPs>RP*p#THeqMa0@V-|?%|CJDr)MPQg7"
    "?bwC$8zO!}q~j*L)}x{%VWZfBnsh|DYv~DM(2j>`51+B-Y`Eqm>qSu=^!l)|4_2FBi`_%MgOB`YuhnU~vEv8G{0ccE"
    "Ga4lwcks7E`p~Wq+3w+fr*q>?hvLL~4bL9lKHV)J;C$G#dfx(ThDZ=PN-sTyF(`iA$ZN3llHgWo!ynd!7$ukx3~6{y"
    "hlOOzUvt`h&l|K-HBy^}WxMYvbmSroAAjb%r+kN+$A89WU?g@}tTb3mHe9bX11q$?X>TZDy`wP%8N)SzswSs6X3fy^"
    "K@9aV`EFoW`t-C0lkZVzlYsg!3o23RhC#V$uzUIeeV^^HSYgX$TTn|JkPfV#u!w*Q%wIv6gmEkuabd9=&Y)bD>?nIv"
    "Bv7FmWmhVqS}mq=x%n>|q75vdn=5(Gc0cmwl<$7rKLOievHO8q^y3BibJ3ip#qK%Zp^xD|#z)TqG6~)hw$t}5jU;$Q"
    "YZdKPPBcn15<-xPe&)G}MCNQ0#AzXE6-#V159~NeVj(ehitzEk(NrI?@1B?6vz<5fkxnr}dMN^J_M~#t%e%fZ?o5#&"
    "7}jy%B0ml@=Wah;jZ#Hv(NjM22EDwwN)DNZA!$VNPse136P*SHD&I!OcR)LK^`;qtKT{1n)A3nx)g9%qc%c@0UQb;|"
    "ESR%=lOV2`-y-`s5@oc*d<Q~B$UDd>dpb|@FmQ?m?S{4++Gb9gIMEJjHQ&Ex`c<kd{WcZJJKZT1MzV#fWi2s*K^p2>"
    "(q@j$4LLy@osc~xudHc!42c5S{QUIuagC^GHQC&P8UCQ_=_EbWaLQl`!8`qVw~+WXKP3xqcxS6jFr6gOE?)8m)t4^}"
    "b}z4s-D}>U1;75W*o|+C2G8#Guf=Z48~(G(O@)2$p2!WWt`s3onsrg;;{29WN~Cnc$TF#?nK%qKR|&13_i)g{LYsr5"
    "gPNGBNm%bc@j8^|Dk}qhHE5K6x1IE(98F#bJV&^j*fmZaGI3(mP$?$P26@J$K`*|WXjKn%&sl?lz8n|d@<aY@nSCqr"
    "Ly><&pK&Pmpco}6dP>x1$s%F^lup7gzVX%4Aqf`LHw<eBbT4@5yoKMbCxPYV1H$N_=!i8*O(v~wK{oJE9F?O4)@$F;"
    "QK0jHy(1Egq6Ojm$b$h?Ckd=D(Xzf3blt;t&p1Tk7$@`<69eG~J<^?_in>0kXAIFGEDpEGbRKlEC*_5*p_9fkpl2L="
    "8lEyd4oNtjs4}7S5fm#D^Y5fPj)?pUP^bZnt}i*&(hcyA5!6%IF;&>{OlcJQgo{Mk<ar&T5Z=<F_T~>a<S4=1Ar5^6"
    "2IpfG{7HH3O|&6`io^T=pRY6BZrj+R^fM870>@S&MwF;f^36^EqeMuANdhnmkW4>)?{A+1NjbNBEz~)?=6OU7Hkr0y"
    "hvkjxBBeKcMy|%?`qP78QUEPH9K2?Ee49zVS863ZPb7oG%yTB!E_s8D41{)YvJJhNgFGf#e3J+Nxsu^Gay1h|$H)sw"
    "<jp%`T?d5`bdu$#xCKGK{;jzFTx_3<>o4V2X}aml>#Oowj#dJnz6espCqe;|sz%SKQ+$GjEM;l3oNja*-0HrPYy!#X"
    "yBZe%yF+5zd!UQmwcp#dnpnu5osGXj{v!rDVy?s24vSVMf8x#yoK&tM8?3Dweod#erGMJSCCJ-+&4l<Hx+LxP%qXy^"
    "9xVeu(WzWteZG;m&pVOo1s65B+xq{q=zyw*jMqMHFZBzCf%;HDG)WK}itDR|+{Heru_xs<AZ|PQ%WHm1Zy}%-t)K@~"
    "HRC~@$Y(-^`SfzgCYH=y55yzB`;O$m9W_B$w`waL=LSwQXnM`uKtvVc`f8=*#zl)K6ev19g(s6I(y8Za0jbwsq2Es6"
    "nt7K9!50C!SWGNPMeA7+-W2<8t}Bw4<QtstY-YZ$en|d9Zm9W?xK?YgGBYo)>vGHYRBUU7+Y9`Xnn_lHO<X)&kS4-q"
    "DT?I$k85dYKDLE`tbb<IUh(+nbV8J*2|IZwNeXzhqpU}4PyCz2u7X5plsPq5U0pL{+wwaZ#Bv8bSxH$|E6YMSv94=!"
    "NMwYn=&|Kz>oc0$T7{xkyQ&TZLCoE{#81xaTFD$@Fll{*=QW7PUN8+JCqR`wLB}h33)439>l()f<;LSxam~pv9C2u3"
    "27EpL&usf`cD*RJY8O=%RN|K9bvxUtP-w=tZJ#Jc+*k&Cl^3o2Y?U0##TO(SWSjEZzpjdH{K!J{YV|M+sbVGWoDfgY"
    "3MCb_Yo3@S13q$V>`fS$!;kO$8x*o3!l7huRa=&~iW*P1ZztlDw15K_=L0&Id2S)IG$<?d0MfHPXgc~sMpWzQZQ5qD"
    "22}-wVrFK~xo1!Yhz(OGQ!-L~RDmIwT;ZT3X?F^b2nat#h1EZ|9h}g11hBL9&SU-S;P&YfVc(6#wf$7JZ+n8sZa&fa"
    "r-N<I5sB>yVvwYwuO$(BqL>Lz_ja!LpIkso95`{jJyUz3;@nz6vy|(WTaGDyzXE05^5IcALOGs@<ClioUc|$raQ{!;"
    "`T?=)7LzKe?Lf;5Elu%S&9?}dFbt6yqdXW%0})U%G{r5=Q4BNPMlsDO1tcrt*X%ZP<R1DlE0&LMF3EpO{w{akW!~4_"
    "NQr|5DEpV;HuLNIa;tn@m0Ja@uQcY=Jm~A<ad!PsZspr!NyigsT*O{Y)G<BYYQQ=i6yJ&D6HKgfDmIUg_tGEKd`v`+"
    "jkE12s$sOm_17=O^|<jkY19;IJH8^6+Z_JA9+my0YRbqe+xAQu(lf=#l4F1bb72?{YMVouLNQ{}V&n22JfVSinUEl2"
    "G?ZLUx`kZFA^&ZDdF^@x<03EPtQnc`3eNS2*UG~&JyGko8Uy@YZk6t8(D<G-Rh(^)8_fbuS<<~esya!C<HJN-lYx#)"
    "0sL8Re-`tyF6W<$dR^Aef_nWdu`M{D%lX85ZAET4;h>`F{#f|F<ih86>-7QALXzy=6?3H?$Jiv+h2L+7nqa5FXoE%d"
    "1@#(PFMAIKH!Rd^)CLUu>`&YyEvBIUR@P7Y<mS^ls5G9Qs$iIUst~<N6Vz@!X?$BxSLbGQl!J?_!e_T3sQX@)V3uO$"
    "c2++rj8C}g`z~M+s3(Q>Nh9F-=dyk-=bx31&uheM3#~WOAswGd$mdA7XF~hz_&=|0%qR^-9Ba&np3QLilP~?84nV_O"
    "rPk-GVy>|dmulDCULlG51Zi+oU1}Uwuer+tf<spig%35(KVQrER(7|tyTuekDkz4xgGm+C>O-wWd9D#_lf7vZG?|eu"
    "yrWX&`=){qnb}NZS6UO>ZLO^41=g9Y!%DZ#b_NCaMqr0<vg{nDox{4ThM<_;g$Fyb^VzQm!A+EnpULWH>+PKgOCiG2"
    "I?V0fMB$pVxLQxddYo39`z7vrqBz^PCaHZPl%y{1K8h2n$i$p!`6BR)u<Rgv$v)U7bCmt&7Yq+Z9REiE+rEEo{-vC6"
    "%9>Bvv59KCS#L}N;>?C@+NgBRzkHs}zkHEI<>bqktGmLZO(;n=|8gbwRF*XClvo4Qb4f{kXgyI}uW-;7{Ub;g?;eXe"
    "hr7!9OkF%SacF-(3-mHQC^JdbQqCvXm-YXEX)=2}0b0qhH5{|S2@uPxCH}T1dj@3y5`wbgJ4fnBnAge#JAYg~8Y_{%"
    "%!O(MCEH2khF)|}>fmsTODz^36mi^2<^0RzwZO0y85Q^W=7-Raa(-3TO3{keuX4q^QXY_yz7(&nUJ!Dll1J4}+G;6C"
    "V)puaM=BJ{YF|lpCwiQzfe|2IR#N*Oj5(PRRnE6S)Nv6*?RyQP4$d`6uI+WdhEygvK-zHVdQKx@TeL@&g$+czS&b4L"
    "XcetYHl{fJcfnEV`S0cYrL14d`R{5BU)Bh!gHI2LaWP>1QX!%+bA3Go|6cMDSOISlnE(E}Fc!j4zQ!ITAAeVVz0`=P"
    "0c;I+K`W*c;+d!7RQ`-Y!^QN)`SIdJd5L6raZF#RXTPgJy|jq_V2XWqv4{}>rS}WL9&A0jEA}$fFC#)l;dfQs7Zi@J"
    "X@3;+*IE5q)~^aAH@1jGuqcvTte5{Uf!!{0mrLzmf4*;D^c7)MD{C?+xJ5isI?b&7h-5IaHtGLbBQ_=+^8_>|q{eFm"
    "C0b<e^^c4E%}_ZY)^b~2{HyBnYf}o-!M%okis2u36my;+f%^B9xJF9SVNco|Nfm0U9<MP?FsFXkbe;SJs$YqXFWoVV"
    "u;stILI|855ttbx*fgng^=|6iwrUgS+g@0{YwQWAW^)aBH0Ci=a(vUL-1w&8ev>obP;yRwQ=juqIil`oSJpe3*^y(r"
    "3bBV+)<fj+PKms$i#ocY9sSvEhmf~B#c8L&?#5!iDChgK=97zV=;KXd=_uW(`g<C2&l`CtLFy_Gni`5@fOO>wx@kXn"
    "y|+OZ5f5VaRNH-}yxrG`wFzm)36`MNbkgpp0oJ~Lg1E@|=DazNy&1nkTZr|BY~O8yOg;Wn#CWRSs})-;in%7KtPQX<"
    "P(WO1y-r|8Q1(`FWVnQI4qe;YCD$wu)Z0|pb`%|`IgEXy$Q^~f7ffp|)MFt66Jx#|5XkPO`Xl!OTkV0_Ud7uM+h+*w"
    "wZs?ysCj!ekL-glyt}=~d)@gDAfge*Z8<-bHJ>7VSihEYo>-J3&o9=d#wjGhrW49@V-=N;e3O9^=$3kRpqd>RbxXeb"
    "2TZCQoRx<dI3E1+j=59i;1Oeec#<8JB#O+zx2<y8vX~y$Fc^Zi!BXJ`Kp(`13_;h2E`UczekesQt7$u^oE+4+9aQWN"
    "x!*ZN%W|kOGk*jPCJt%sggp43q-0?FQ-$wvP}E6Ghjk!DGNMcz4nC&}?=ho>VHS-4jVF{Q7-NsaVayb(gwFAHbHsgp"
    "^V@rQ+{wXCS=F%xvc6==yvD0eC5r3$4Ew;GPpBs_=NdlA_P9o80`>2L`h-quv5}?z|4Gx?w3F_H&+fVToFoqGK6iVQ"
    "q#jf#?-v?~ghICM!PX(pvciw}#n#vQlKFqx1kZ}Yg`%@2A59G>$WL=?q$;yba9^ASbUONa^UTA<^upH!-@>qeeaL;y"
    "c<VFGn(bS*D=?+^gwrIMKqMJ~91q3(uAD2`)v4WS?84NwneONoiVJw>?(STsMP5x4w3BlRnM-QJeD==uGe-T~Jy^#~"
    "w24aE<k@Y$C}eu;%7EJ1tVe~cd1`+^$6h`B{O+^D_bmCd0!fSN8w+Q_oHi3mz%8b>f%8=ia>9f5NohE#d|I5;!a|4h"
    "d*FUlW;StCK>d-QG*ULGR!uH0zH*aaHpIUcqsYl-x>{h)^@k4gi8(iXE21AL1U5lau%WLF`k>tfSZ50vZ$jehnS}Z("
    "D2Hn%usNYLp&Wn=Da}Z-!A%s_2_A_-essK^5HYnhdh|QZ)EdpxLQtTbcFd-vUfJandoh(8X!$sP{VRw}Y|anu)&Cni"
    "<Q_o8U5i-xVUIJ-UjA^@HR+K7R)C;0<0i978s?sZMp{qLg-$3<C{pqChUh$?OLa!G6H1{?>mS^KaHehYAb1x09Z1c1"
    "unBq2*iHQwwBFdEH&4MPrH?QYB}?pTOT7JfLFS4*$_!TTzAXPHOznG62e9Y5C6164{+R)Jjuglb&Vly0#@M0`?<Y8^"
    "MnX+6s~#sc6{|b-(hcRLqQq3syi!s4UT!uOn$V_9MUPIr$#A+qjXScDtMQR@4~6eQhE$e^f>msdM6BNOh3bMoI_OWC"
    ")pV}Wd@e*Bat64#y+j_o#Ld<LA`zw&w1$1q+Swk5;{bb;HT`_>^<>#+v*t}cos|{(tTUMzgStkX(B=%&1bqdSBC;eV"
    "EzxL=`h#(Qn1w8Ny8jEiX^kT#HcZ03I6(b6E^=barTkc_*^6t789LA1@>x)7UY${%y2a(3Vq4Zuy>$T_4D{9P*s!yh"
    "xlr>;dlPNT1ZideAQLqU5_)8Tuz4NakuV`@wutr9%(Nz#wobuqJo#o&<D$9KjSEmj@v$zweH&yaxqg2-`8dCuKPvrf"
    "ITOO`7jFyHX`!LU>%C1}@cQS}Dr9MO)~U*~>gGaub74Bovbw7?$i*qZWH4vh|A5(gM2nGo^G$ZXag9nHEM%?;0mJaO"
    "Q{nzLMwcKSby<K~t9fFhiDDBIz{cy44eO5$>yM4+RJED>z#&Rl)N1PR{Em&&b6&Btx@kBSk6ehi&p{&(oAwR!?b}o<"
    "{skR%a?~R`=1O2lrvTr7B`3R)s6&mdDJHe=g5Ss5k$aFXY8L#P5Tp7_hYS0pSus$&WKJYN^an=H_~i9k%{ok;vFx=+"
    "Gfeuwb>_(+4VgKM6B)vVfr7MD{1_T09`R4yjvZ`$p;S$LlYysJO>&q?0ZniGhuMfJ>_>ib3rRRK<a;HQ5|5u)yRlWS"
    "#;Jb=?aOR}DST*#tT{~bT%J=NPNT|BmpZt0{Dc`AuGnTF8?#l=6wZv@6`f>G)Mzd|7jE*~sq^Oac4}Fl@uhm2)&EP<"
    "POij|`vh%bJUu;ugf#(J-GtQMj&b&@KB4&?g_Gp5z|P>ASi?>Y%UD_Q^h1R7f4us`HE7^<in9L5Q)u*IdSXr%gUOv~"
    "@E9;s5lpX&3t=JCeU!V5MtAbV>DvFS^DjwQX*QWv6QH7U`%Oqwm3j2%)3rEw5J_@!=oHH4bgleJmYgmtk}{`7rfX++"
    "fN0@Pcy@u)S@KqeP2XKMpAbKze4lWNKz#r?YJHV*BM>+{`Vy}A%A5M%C}o(RF}2wkL|lStdBEB^=uMWn*ZBqPkCSF3"
    ")}(Q&Bp0%i*(yg#AWXDfBv{vGD+1@z(szAz0@*6)qlr`M^zCc-!+VEe+AklT5RD$WxcVB;N?RjMWzQ&T=@3_*))|x&"
    "$O+Dlu?d`m@^&gImetjJR{wyez=Fd$x5?awX__lgeW)GSC9W~r%ESfCS=QGs2))(&*28G?s3U<kCm0QM;M^{qC1J|J"
    "p+_0soP#5S+^_$Y!uUgl^G#OX%6J#XbpAyy$|!%(E_j}wzD2!y%Zn?`lvZ;iwhz@G5W7LpbFqJmRC%j%PX%y%e*uwN"
    "C%n0kL`6Bta+prCbRlK>lx0pO&|wPxzu;unH79_T>bwfmFael6j6wQaoukoCzfVrks{WS}yhOeW>5f_qbG%$d;&#W("
    "Hxrmb2u>M9{C~(HjhZxQZ)ddz?8`4j-D;@Bf7;e7-2TNUb}0ORoRZ;7WNR-=ww~~`O>OdA#NrBbQ2!lSYVh2ufoXla"
    "u2`H@ty%E(Zv+uW;O$#6Z{Ia5Y*mu(%XwGUeDa`U;MT<(Gc{LXi^yKLMOYgD;#dV_{SShEOxik4J@4<uyTX@Ln=&O3"
    "L%XX@m=@eCs2w`|&+pQx`qp7Ysq@#Y))?*kh^R~yHMRB1V72o6<BO}rYp!yhbFKqY2mfxO(fagnrGG})`18mrZJ&Qc"
    "_Zs!DG&NzFH0~vVKl?AfXXKU+#q>CGF}-RGkljAECe;49-PeUjT~g-u5n(LuBoxHet@r^k&5e2%=X#|Uj~j7Wx#IO*"
    "f+*6+_8iI+WhlfZExGX^grzh{LfG(tUtl6!<Xd}HvZuQ){LpgUljBU4HOf_?(Cq5rQ!!7<_M|jS{PjtyrDJdIXg~aR"
    "H=93vmcn!4%T%CSlPYKv3_I*INJ<DcW{`M^=h;|9;O^u)*{BVYe-GD%=UZuu-&>mqXSSqY+SWzf(o*C*jp6i18c)w3"
    "VoOUrNFW(Ma8j6^MxF|`D@-i<#|3;+QmS#?be(nxSx&09X%A;O3}qKYimVJ4vXrH8<yhkPhsfaMV3j?Qhe?I*VX4Gz"
    "5x7l{NmGzcU1xHLTvNI2xlY82x;0Pzy4sh)G_`ynqsS=>{EJLV@uw-JAXcISPB{&7oFme3Dw<pxRg$2kDG?J(p+;#?"
    "DWZ8#3`0r9B0nu0d@#eo!79!&|2B`y&1IjzM!rtk)JAEP(lG4`O1}FzE)a$7?NV#f2c>*I+8rzO>&&9c#oNK=wiU)7"
    "3g1CmCvP-KQq!nfG2v5OV%MGbK1+v{ZGQL8MQ9}IOa5#<e$9A0qYWL=YEbBlylW1g3U7-Jx+!w6GV##mDU3PSRM##i"
    "LsS@;oPJahwtcrMxFMxm1-v?x^+eVkTD&DxppmR-+F*QzYLB$XV%%4UjH+suf)80a1{cHW{ID&#v&_JnM6|Na)UDYA"
    "!`=@X7hilWdhqUVpGp<23$Inkn0HphE(-5$@D030yy%=4B!=99O@q%swqWvRTW{{M2LB{`q_VrL4E~imM5@Hv9;IiX"
    "zjO&2TJJH6OCHUG;ub3c1MyRrF;|(HGyM<2_U(Eg7a}WNtbKUcG?^vqyW|cL8V7Nd10$A3erQ86?vgmLX^#KKHuw{P"
    "lj_MvH6dvJr<}jdYK`6AR8BppjmI0z6SRRCv0V5cr34A&Eh%p-llqkv&H)$sjYJHskn~0mhAF5$fcM7$RWUuFZD5Mo"
    "8nHIPN^JQNHz5Tgf8JUI78p{z7jq3qf0W#QB~Iu>r2B*27eC1Sxc;hEVg5fw{j;op%8z)I&YV>Jxn_#^lgh?HnV`w6"
    "w{{expShaN|BsS{`uY=3f07P7iVW>d3?Vgwu>Xv~(@#6o@(1kaPlN$p{#kx2|6I?$two<_61(!-L^L--fq!%2?UU%M"
    "OumY55xpe!UT7z<gI6L4Ne*x|w4!x|T&eQsx{<4m)Ebl&IzK#)x^Hj%bKR|*pjE;lobP2N$p~Tiwtkc9+geJQy!^02"
    "JiLH@hSo&yU5bbwasnTI{**-I&#L@Zm49;2`?rdJA%8OHVMWkH$vdqRew(h2{FX;R-_)D@$%~#4zj7fblq3~gv8<W~"
    "Ny9cMR9NW#)3BG7zB(L{_NJ*iq7IX6RGF=ma_XnPDHs3b=P5)z3JL>~5hcY>;!h6$3;a~fD}I3gsoCAP5WFIYoB`RN"
    "Oz*zc#h>+|l)(R5VO6%@6n`$uKil$KEBYk%1eakEA-ULAd&v~Lc8gHvi8M!J7mMZmPLf(VI}s%hj6pv<S$i-ZY=BT}"
    "CSigu)|76%b-twl`1j49ZNISuNNEu12!kT@tsN0cP7$W~-#&5;PtI_-fGIGk-74YRWBKQO@vW;=5<3Zvww1qsD!U%a"
    "Kb7H1gNNmvAVHi6yBGhI|6}>*NB~Dgcic$AO+MewG?{riB;d_y0!ounQ!829%ZmGAF@=NoroZv>G=wA+a}x3fwam!#"
    "5wnd-?bxtZ^6kV_^G1M$hNbzEAunS8Ick{m4FbaJZ<pNLHUouOO2+#zyD4|&&8OmKJ=?9z8wGv0-isf^53?JEdZ&uK"
    "<7lQNX`RG6sdci^i}y0iQEAb=2-<^`2WhKwzTt|?8`a01#LfEW?B=&}_f+0|p6#BC-9}&C7dKbsO;zsrs$$0})|;y8"
    "kOfhT2jg!HJk54~S9ZtQwi{lFm3akQ4YP!wnt&gr$0E>;++(-b4U2X+R9Q&1vCd#JKJP3$Dh*g4yHOq9sSfXWPzYJ0"
    "@$2ryQo)`vHJJ*wx{cY*)jvW<X&vEDEvHF$8OZuEAu}13Y}N6dJKlD|%gm+yTHb7DyRE2F{idGn>hgwL2zL`v2Er7i"
    "8f4L!sGLhJfgx3KqsDqCal=`!9s9X<-mzs&^zz-IJD>Twsg>0=PBrDt{O$`9g=`{g%QXbs`3BA#=L7`AJzKlXZ~U)A"
    "G9^!~sMfuddIF!YHprF|Ee4EIJaO6C6*mf~g6SJPZt!fc5^*SR?#de#Kt8E8RgeUI7g5_gyJ`H>Vb`=I6jTwtY1(($"
    "$%MF~vgh?`%v_+xCgkaIcGJ#wZMkDx`HkAa8{*a~460*0i5reci44e8PE;v(5;vS0hOC2PPyytSP?Oo-3Iprr!G6qc"
    "WLdQbt38d^PKl;z;LT&PQ$h`z72b@q-B|9_8r-PH?<B;Pg`*6=&31~}`?`Nk<&El>iu+NCwkY@I;#0X;m;1HAZ$eLk"
    "PjHpq{h2C>td<H(6DAawcv5*0FDi50$^Hyc9m9y3hR}OXu<!E;c6buqNO{8%>OGs;x5)U}wped)Zi7P@el5BEQ@WU_"
    "368poJ!GM#M{`yM>F@*yvLRAxHy5AoiiHwc^H!N?o@HEBn^|nRk0a}5eX-9^Fu-~8)}Y1iCK)GNNY5eR#V6b%5NdoO"
    "3D5q(27whp`t{QvSD1Sp*%r9}72tFyS*I+NF;an`^s+31xf9)!9{sCRs%MKZ=AF<uLg<q9oQ5eCaj%Vnqegx|5yv-H"
    "5#iofx>%z($j5=$43z@@c=e_5tlgA9sMguz9TTniQNQr@8I~m5uSsZ+kM?<N3THxqdP~%N5z&6l!7NjUNSq)o)+4)_"
    "_LnU5V}DbC2t22+2+i29P4VGP=w0?K4qO+Ho%aUi__rXLmD1=Ky&oNz_hXnmDh@}-?nJE|VLP@XalK$f@23LsTd`NA"
    "`E4Pl3Zs$I;&ZuwE*GD_%=XVJt6$2!irYs0;C`bLcvUWxr%Go2^X>WRxA4(*V|g61l%;YlICuN)KSJ77xXru(U$D(x"
    "?)yt-{T-4ZmHpk>iw0}tRHeRparJ2hav*wZO_VkO?&Qy)l=+7%EF@yYUaOGUIf`f%7su=~UvQcolM{6i-onl2V!?3R"
    "&#1>M>Q-RloS#lF;^A~NvV3v%MFAx;N?+ROVo?!iwKeMeA%ls}{w%J3f0XGL92Z$!{UI6Y_X=M>t9}Jrcw@4+C709Y"
    "WcYxy_JhmNP~u9)V9Zp6YEoKsACig1veyZ}RVVC%D?9{^-z$Qo%Rxc*9+TMU2|K7+<MnC9T<uy#)>u%F_YtUu0P<EV"
    ">Su<7aDv%bl3XlW1n!aVq^yQ4+%mq<G;JS3Evg8EQm#Zs*V@)oSKv3^(3+TL<1o*}0c}$TlYdua0XaYhJW_O=s%~kj"
    "!R3Z!m3_Pi79+GhH<^i$0=)FK@NH&RIk7Mh<!Gezz6rdQyg<+Lo%tY}Z**yA$_wWPq{y4YFUo1@g+>euW=ab4e`WE<"
    "jQgMWye(8PU|jrO>|ct-AG5uR&mX@%&h}fS#k^e9vwdB%8GkYV^qV)$OJUkxirV7J3hIExoUx0!`rcZ7ZwTrMltOsP"
    "hftO?`!ny?-kh?CBa7w!%$1MzlZL5_T76diT(U>F*!zeglmeBHAWpl7PauIR6I#th95%!yicPuCJj*w;{VyP8;Qa8W"
    "Ki{gh_bJ4E97Eju1fusU2R*`eCOx!;pog;??9opzYSN7`kP)@LVqHpf6ns%2U(n6O=ZsMIK_kF`x;w%+$s?{D^sN~C"
    "Go>g@_a_+8^}(ByiqRsruEg~UVfEd2YoNsFp#G*HtJSS{DjheZ;f|1HLMSu=sW~to@MxB-%Ufu&pz)37=nJ;hBdZDG"
    "iRPx|1XUC;c=aWW+6VJ69-(Ldz4WoCVG)-$EIf2y%<ry{6S$@_Qdh7)vyIh~anP~Dk=HU#(n86G=p5K8wP3H*9s+VO"
    "nuxdePvP;-E(IO1F#bS$RCTL00waD4$829~tW<Y^@1qH&;ybsPFY2_O@%W=E(}UU=mhtx!S(}m>jDW03vw6uXI{~0n"
    "1t=$#bW%#;M$Y;?kjk%tWuB~&ELDp@%dWgy)KR27Y|5+C``~5f&U#Qkf#@CT)BoYUmtwI$?8zdSWTS+dyZTMO(63H}"
    "D7j5DHSV~%eDCdXi?}UuA8f(WSh3KQK;hYgKF{`hH4U8E*>hxw6E-4mDv7tnUQi{6CYp?1mW#IBw*sHkA-5XQ>?cBc"
    "w;tB)gCVoWZ63e0T)!jL2Bii$S>3Kxr{iAyVzJZ+t9>eb!6NiYm2vr5mei_Ah?9(_##Kl%<A#O8>RutW8i@^0W|WOK"
    "HaW}PIEcN-|G(|V2axOu;}99X!Qc+PAe3-ekBc$W5m#}bg173tmKt`nMEe!~>Hxu%cz>|1$%>?w88Y{T!I9IHpQ)oP"
    "Ez24(IUxcXNyAqUSld^^pv-R%Pp#Uc7PD-IR*didkgv{)OdR^glMJ{=@YaY%RE?El-4fwUNI0>GuDO+yWn+g#C8kvu"
    "BV(2Zv4I|)gu5EDwH;}6uR%}io3q80&fIptX9Yy4!X<{qOASL>Vx<gOG7N3$n_722t@|D+KPX_y3O4CMPwRLwJY7D@"
    "2_&Qt?Kn4V6sF8BTD3AEh~LOy0P5}XQsf!NMXRdUzR4MC-9!kj-%{NB`byI@i)%plaT;Z@{9BeZRgqZuy@vgn+JW~-"
    "|0DfBln%c=D(UabeOE3tU{m>cC^a45)6k_K#p1EttF0Ln+ONez0Uyi7sGyE&0mrA=V$?`LLR^!^1-EbSCnC4US0<oi"
    "EgfPyGQ%Dl#Pb%aJRNCZ#~8}fN{3)Yaj(Ia0`O0<5Z3tP=rV9TbW)HT#|Dl&$4&!*e7C6pue;7}%R_nlsk~j62R;Sk"
    "_S0ucpCx&QZ)b;zRLu+p`lrK3u25u@FtS6|x1}j68^MiS(`=NRaX>y`B+ktmx9iuE(|qFVpDY?4eg!z9EQd5h3)j$!"
    "V|#?tbrH1&r6ARiS(s~LDtx;pCbi-?Ulg}IsCJkL1w+brGNa0TfPe@>-RzHMv4zEO2+Dn*6Hv*SAdXEq*+unS-WhPX"
    "z*0{rVB(v=H+b92^Aly{dizO(ms{RpV`5$2`Y|@ovCEigTM3sYs*!<|A`os7Zr4O|59f-bVD%b+tC?VVAGbxIvqx%s"
    "wDbo@{BTfk?&J<hWU-z>UaQQ=Ot{zC4`&#veR=rEQ#O;iGhyu|2fAB%^+nm#kgyG9hyy;RgZ<mYf|t-MacQ>eVOWzP"
    "jmMt`UC?o#?F6h{_!^saG*pJc4k(*U50^~Yk1_}Bt?~gdQn<jIlhLscH~+UJUC1J*8Yg>mBsfP^%6lbqCy7O8huOhY"
    "Sk|NI#r8vRbQ2O4hfgcXNMlU(&q$uPNL7)+t?5V*`br7h<9&}4y&9rwFsPg2U{(fmY5)jjUn8lF)~1yezKxU!<V`3v"
    "m1Xkr)9QxM>~JoKqtr)f?xQ&OUOBSr5YnLxS)|cN)Umjku_Lpa^hk+bL36q6{hY(WYj(G5r#zQA0=E$>c#-9_Bt6;N"
    "4}{BSTTrPfF}=DL*bfLLuRmh%=)F3(Yn;aG^gLoL5zkDBRWy0YCaAS3snHyhrq9+*5!?%&z6Egoh{Kt;YZvS^7&+0*"
    "LS}O(KK4&a_eYr|F-gh6<={lCO{h5w%xA$<=tpu6G&+ON+@c&{Qc1JJ2b7c^gPjjjak_^#c!EyxNkY7b?aRy(!qDwm"
    "cYi{mXZnhMU;ii%!6YO01F`pr{BX%^T28-P?z66k7|P$SN1BuW$^qQ6sA<rC_$;*ae{eoE6oSX1jdZAxs*mgA6U`)4"
    "xW&()SpTg&Je9ZVIMq<9+x$`<l(JXlt!(fS=ZX}%W!3L65hrhOE?_(O$2W8c%8(Bm?_2IKJ6s|=<@aX~ANghi(E^`w"
    "nj{m*zAGttpHWTWC5wE@Fij{O&WI4GO{NG{8yn8FMxkDphcj(3ODQll=2t?1u;eb>+;KS_Z9Kyi`fgc%1<5E+$uY)0"
    "q7zs*RSp7KYo>6~!SLMJ0RoBy`M{F_KBM#sSBF<^mG6}w`8!nK5G`&I5mk(8|Ky+A$Tr1+cO!4FZl#W=7OIsZ)ZJhq"
    "OIdp2tThAspldsMc<zp{)}#;WHLY7v?d1Fbs6>Ecc{s7;C{qe8h+M-+t#Sd(WUbc6tDru1dmE3e94;B-BHx6Q&&(fU"
    "BX^m(3uE5-?n@7PyZ2DU)d#{~@p8m`5Q0FmkS0ClB@^{h(2X;iZp@S)N2!`H$-Me}{ps#;TKz+VJw$Lq>XOx04mEvV"
    "#V;OH0?Gzg9y^g&_@V~7N@~L(w=BHgx;=q_*0vfv%hRMV0e8z+YJcg>=*g;q3XzE#IcU3|IMoXy8rFmf160CDrpc@$"
    "4czoq(cV`yR#%VL%P&~jw$#lF7S}a}PMFS|cDEX$S)k3uHdBKlq{MdUTWbbYk5~N=QXg3TU^z3my7=GA!%K1dM{&@I"
    "^R+K-=jE-&32G1O^+96=8UP0DY<9TiYP18dh=SO83g?iI6}Y(vz$5}1m}|gfPEnE&=V$l9EX(}V(cuI!=Z8lz6@Q-v"
    "=s#<`Q3;T^&FY!<v(v>Ex6`#2<@th(6GEHOc&%KK5U1_r`tn;h(Y0gZLG?smAQUoR@De`6RWDg7zz${gw2<4_2XGtL"
    "ub_L$Q)now%wo&4)$HHi_<gPEBmq+4nrrCJfR4!xYmW!^4jk&RMf2i0T^+9^Wu6R7UkjNcN1GZ`bfC~Mn>$j#m^H+2"
    "^JFO4tzX8a(EbWi)^ieMaLXCZ)DCNuTKsNpVWLcq4va?+o{!aPJ_r^^^n&3iX4RT_=Q<E}%e<?`aH2@2XD4aO|Mh?#"
    "{TNX6l8pwTsbE{P^VmGugoomp-^TvuFyP`7`=LW4_C(tf&o%=HeJ1=^&%Bv{LmO|=-OeB73P!03gX_=Wii47i^I%;K"
    "USmV)A@-8q)~d4%q}U({a<O7_<RKmjJ>+LWZ*OJ?4O!XqQ{FDhg9_o|s<>S|%x-VXgZi(-y12cY9aMyt<*n*xE2_4v"
    "eG+`4DnP4{Waeos>vRXmElm^+lY}^<N>iy{p@1b82}G<lQHK(sJb|T<1?z({%R{qoLLMxPFlKHyHTZm6-lZg2-&?Q_"
    "zkvP(QlKNOg~-<O%U9B<-HeX$1;ey5rBz{SoyAZmGwpr|JfS#=_&CUfC|RwlQV9CsU~QJB%&BHe)oe;yh>gP1aH}yG"
    "mz&D1%Pm(3V?b2+6_-wQ^Hi9#mM2YiE@SkPM-CX`dBfezGHM4Beny@C$ccr+&LDz|ftewSZ>^N+-eKiuDO$Zp%xx1#"
    "T@U=Cxow?U4DZ_3>4ygvj2xG%E0jp~p5XVDm;VIZllTr|ShPlGu5R?U^@aapc$G=q@c?@D!c$9pRe@VI7Vk)jP$n!7"
    "v{<8jd4(<>YAJ)^bS`Qq_7>FZ-Whr1+D2jzj+m$~@C)S>D!4W}IY+1Gm=~db1u2l-&$r*+`d;G0M3wZn%l}CG4NlE_"
    "Lp>8xJWh{Unloa$<LBV@RGFx4x+clrYL|Ai+gNEm1iNj2awpmB_P#uH`jqDP^V#iR#o>E#yDD!LWwkX#?V-F?Gplrd"
    "_*~pR{2`fIRf$`*dh%Zp9%qM9l-4<j0y<XFOOCvmu~v-7no2T$LvS2cS}ISYni$SP3k*i;#m=;w1@pY$$lFk6w}Go{"
    ">I~c{1XM|(5{`!_78gh5!l-stEw)LE5;v}*e90-eBaT?O4KpM0M-|N@tY5>Fvh;3aqC5n%QiWbchkIgMlo)57DYXgC"
    "Ol$%qO4>6jFtck?`}**R%78^uiR3b8jv>V}kCD+h{rr@X>WAVhimF%7MkS0&*V}V(`=9&S?SIRIrttriw`zm<5`yCo"
    "V&C_rsYZ)O+R2HKC}v)k3@BHR8tvYdO?mgJyjzzIpBm1_yZG-|ux>Kh&F)kpnh<MAUIh@_qG7MRh{lY~`kN3dQg`cv"
    "&_V90pS$~{N&Fpmh5N#A(53)xte|{{wJ+GxsJ}5a_Q{oILg-Kt?v(zGCja7^kld|1$vVjhxn?>I?~g!YrwT}o&E2O5"
    "8A*~R@F&?*9z)(d1(mv*s=H5*QX3>2WZE0I@1jx3*WcYur?F25vF~!uH6QppH$>by1U4!rx0mRuoZdm#`;eXa{unw{"
    "DB!@GY`-ZeZ%>Zi#Ol|ebkuhNC`Zj1W>qzW&4e(C4?hw0?C!U+c`EOIQ&Rl)d3N`?Y@W-z&!0Zcc(%T1o)4W!cP#F{"
    "lp5c%Xw2PDl3uL}Z#leEt}1qX(yP`Tlds~Aw?mqVJRQv#HNf|l8V_3;)qFhd){;IWR2fYtw(e_N2s|OW6d@H!c3U+Z"
    "ZfNrMDlRE$DwW-evNaKvM;Jv1PG(nJe12D<@G3K}xu{gHz9<2%6u!Hfp3y_4jT<i}6nR~#{8w?6X*mJ!g}9WYlk9}X"
    "{)`BSs?c5KqgkkD{;gmWw#1$k+LN?<7C)Oxm8&AQt!#A)r!qwOA@OQ*Ed0}7<ZTA2OsV-CHukkj-rU5K2xSvT!0)ae"
    "m77QhIFG%{aY7PDCZ#^0;CGRmkKC0qpbbu7MBw?zFkGxRq0)%8mSpP090!vy@P=?>!<Hs_1vOTn_EAVKBzISTOZQ#o"
    "ES!MvQS9ESSJit$Jz*%to-4He4U=&fblqh=BXa7U7Y2eckrw<xqM4BHM<wv@MWcH1`(k$YM|r36#rLDQyPh@M^6py7"
    "*AKJ1d2v_IGzDx_+3xD6qN$%|cbeR*Pb=@3+&2>;_{{Me=Juuo3QGQo&_qf@HL<SH;|I8Dy@t!Y=k28_zbitn_|!YW"
    "odTc<(_O97CUK_$kVbZrHy9MT<9x2~`0))tG9LGUNLQsu6REpDXU(_S-J)z{{kCWh<=tJ;s1;h4cWv3UqEE9XgzBGU"
    "?dFIi7?IO7MuN(Erx}clX!62!KqW}NK&4Rq@U<RI`ywS3yXAbwbwRkfBetzN9SQL#dL%Ps#<+MOc5Pg?x|xt$c%bI^"
    "cbWy<(U^u%%gKRasbD*kQ>k0tUEZc8H=3?*UuptKk!GZQN83Q_%O-$3uJdXjcYajf_{5m|pU@^lvY(gTF++dNv+X1r"
    "sgW?RN_@9e?QNC8A-s|q{AljhQHHKCMHDi5YTF$KNOjR<#e^aLS|Ib^3)!51CQmqGgQ|<B*(UR3-DwVJGpE_%r4BiH"
    "A)AFP{MURiEC!>!ZgbWQl-YJfAf+j5M}8ySY2e*Rh^v)k(?U?f^X3&`<Z39Fe@jJeLkR8{n{ghZxVtYJjUMhl&zerz"
    "tfo}W%tP5I6&NLGAb0m5tB<9|@GR2aeJ$=3j<IY;Mv-?=I=d5B$KQ+=v_4}+xI`6%uZu-_$J^h{L?WXEx<Lix>#ej^"
    "JS2pFyIRS0FKsu$LYA^rNig!Z-5s=kE}GzF<_s%9ZDym*cSrPbLdi&bJaR3FX)<$m(-3RCD$)BEH&psMvf>g+<3DAi"
    "#Q)Fy%UlD8ALZRY<(-P0d^xIF`$vg-eBKtzvMt+n(XKbea=n|i65{^d$GIVCXdYE8e=C+xWy`k~($H~c>Yo`>>x=g3"
    "32_vu5U5lh5VTLVuu_4A5|c_!e3Mfa&q&yp-Ci>K{1ZyEFp{!n@WBQ&4^q1&XBiflM!`PAB;3kC`$MFcq+bIFB@U%$"
    "xt`PsgJB`_ETBEXBE#(V38yTnCceq8RsE#WmlLqz!DLMVodD`6dwv^C?gSvy+o$nG0eJHaVHtc+!k*EwSbi?sXMKv?"
    "^ZE(0H>ry0;uUdCd5YyT#w;}8Hg%*jP~kj7+|CmD{QNw2$j7cU&8Y#TnE>=bC)ovHLr6eJ351jUxN0-q%2|~a|I%o^"
    "ZI?}O?enhiwl`!~kH$mLWOjrCTLkfM_a<zs7eAQ9UzT>d8CIxA_`huXoRlmodm3SiQ+#L3&tLs-sD1V#&BQf~6-p+?"
    "3gnk!sc3G>Rs->t>p@s*Qimx84bRkN790|2xw4h@JctSfU1!U|f_76QEamF@)>oA-zbu82wP;X!HwvW};=J-E{7=FC"
    "`>mYNn6s4w%iqi8OWD4Z%ilpj3k|%X&I5RwIQ4AFsbb4}n{}qaolzO2KxXQ5m(Z$ggN3XQy)(~-slPArT0&U31eCB0"
    "ZQRc(wmi-tJ6yccUNQ|W0@!TYvQXB_EYGJbUpVL1nlAq++SjsuRetb90`D1_RHo$k>nnoV5d{5wt7A(Zy!PuC(}QWZ"
    "&CGTKP)ZGz1sZv^JR!h+Ld)yfQbn0h-Y&Pbny9Uu-4e69SkAu`ZM{J#lA2z$Arz%rrr4+qi9+XFsoGjaRl~XVn?5;k"
    "Q!aO9%csVeBdu)^dC&VcB3w$oyt%pqHzo<%LqIh`mT%@)h4)m-o&9>-s$Fk)iaph7Hx|o9u~gWUTYIJCo|NQx8MKF_"
    "B3H6}G;6s~RoJWCOZc6-A|9=ax9TjR{qu`;$P|B-<|R#`T3g{y3NdGfpeDVE4_ff5orrQ}Un2++xv}S28y>eS;)T1+"
    "FiU#+b|t321C-((o0i-CPQEXsxJRtH8wrk&;dz`2fcwsumL~yZWBIq?d(bd}r!8VlDB4#Ohmei5nNeOc2n)PvA1noT"
    "7|laLWofY_5nFsAwbUN%Rn!+>Z%s(9F$!&P?7bl>lZ|O_iWc4;d3=4z{>hmswK=%zshmB`G)PxTC|dUNK}{0GjpgA9"
    "LD-?FyEla@h_@<H2c&p@(EPn*4ZmokJo6X;&jdm&9YVqPfWUn#5ulz-F%oR!Uu|$j;!q<<(1TU^oy#1dh&cnvbqI&1"
    "`(4xlNVEt{brM)n3g4B>rfm5XWiC$<8I{J|y4hyJ$&uOeP8GM=ATUXj-newf1=(zQHc{%{UCB{wT5M3DD`6>s%LY)y"
    "XSGrUk~=B#4+@x@-S|&|9G7bZo)TNn_S(jMuYXl2tUgrH23y`O{*m|lBMJ~jxN+pD2@QVHCpHoLhk{bG<i)S0!nkZy"
    "K{cLUa-TagZ*Jqyh0F~aD>ig~%@KhkKZ~XMDY@Bh5VWQAQ>~lT<x<@@4OPowa8tBsUFf1I((K-5^LFd9YllpfQ0;)A"
    "-@h-H8glTh85Y19ns%&IwVE18a62s<ym|3a7Os@5U8PK&2z?r?H**q;)BEshGlqN2^+sz{{cyecP)+=#psHe!9m*)H"
    "wf6E?q=D5*Kg~|c;kTCq+h0KfDOu=!d?Q@jQ3^UrLC09p*SkSo7=q*Wo@S6M<62)C*LF(oWv9VgM<S9$t+!gXab;ZF"
    "WrsRDBg)^92_&O_7#m+cbRjz$hYCZAF5YD@kCXun)dUFT@?IsbBWBzc#&-N=r|vz3=SGs(YJ{Lx<Nv$4Z@9`ZUjdyZ"
    ")d_4)NLlHtE=$~VMwo>xJL&b}P)XT<Ib`e<I*qV8lJeO5Rh#9iTq=9`ln-$;-m>>#e!2Se#}#Uf=s0^Lb$0Q$W>|=J"
    "x?lg4nr2cxmuj~jl=e)-R_Z%@^_?MN(!rG^P!(e7U*Wr3oHMO9!Cm}%KMC8Om>R?-lt#_GKZde9?F`a{sB?XE&0-Gg"
    "CaCghrRIUbR!>x@Vtw^W`g3NY<pD4e?Atk-_Wng?R0R501zLl!vOQCB(L7B&=jMgvq(zn*{hTd>UmE_IYuSZlvPr4P"
    ";N*l$B`^%71B^VZ1=Py+)UVz>i?1SU-RtzUUY>6&F7@=BN>-Xe<F-x31S9M!Zi9u45$^;h724(#oCPFUkpsR%a=GG$"
    "E7AWWqPDcxn8mBUt;(AQTW!B5D}2maDz^o%jESr1_5xMGdt(wripHO-Xo3<}x`N(feBGL%+99?k%*uESLlO%X^m)hj"
    "9jeY_rK(Kx!Btnwl{&Z{{lWgagfU%`#<jvYY-e67gAj(Cf<sUo87WDQv}zsBKa@)qV?KqS>$TeSET!kQ8gcqYPr$gM"
    "ujT4PPUk>0QA%5cvNKtbo-{TzK}BwdinzA3O?&ljNr{j=YDpb}Ia(qO;^Ezb6Fxk>%X(hR4Sv2%!?X{|omVZF?X|uW"
    "d%6sC`B*Mh$yIC~KNYPkF6mWUyXpJwrUk&|quLJ3iIbhBW-gU<E$c6jJWIaxPxtuszKlQb`3Jo9|DHcw&8+Uzo$V!3"
    "Og(mE1+VY|UeQJ}_)a+A1tMS6l@kX?!R-O}y0vVKYkf&B?*%U()npIEN{Km;7=thWliK=yjk2TQ1RCU;%xhQ)RQ?Xf"
    "&ZG(|*S;3*Shk~vKBJqw@yYhh7_W|M8zENoPVRODQesC|&f8ImIqo+mj26CXR6I5a+E(Z$STgf$=PP45{$E3KZ65uo"
    "3e3qfa=oTcVqyFdI23vFfqB$;z|joaA?%p@*X7q$u^g3WAsn7Q0@B+r+MJO(>Kmhi#YlNVHtTB3E6fl(k}BVKYh)u>"
    "0a)8LLv(Ly<%m;qk|rCbKrFwigpMSlg@*7f0*-?p)X7}MYaINdN&AuGJ!N)`9AlS06z_%?HjtSQuso_|Em4GZK+&ek"
    "ECpA-i~|?*wq~<n_9d1Df^Q619#`n^BLZE7|IBR5A@!MiuGB!s&jY}Rd?}0Y$cp9YY0_KSzNtXxB|okVT>eKDlN#d5"
    "RBR7{t6}G*>ZRBBARvwtwZUibNJW7cj^Y8fT+9Io1DbZ)36Ix;+n8f#a5QVI8#_EP-}Bf(`zuH`n=DV^abhREf$f64"
    ">mEmZId^*r-nZ5M1pGtalHNl&&miBJX1~!LzSSY8SiPy1|6LNrcctEYg;2x)HwyrsA-{W+`HsDJ+jv*X{(V<0-_=is"
    "&_G5qQu9nxW^5D}is|(`o#Z>tCDt+Cm2yAI<&PKs;j}+$$dUJ}TlF9sYW*x@b53zzcIEx2@_t=*YtiSKCKI#!PoJ*}"
    "?_hwWLhAehLH!0pJJfeZY=rJU@-z!TN`X`~?|qA*4V+jQn+zqH*+|D?jl_qQyEDi9tHS!nl{~g@BA~vw_wMU%qWK4z"
    "V7-wEO$oY*aNq(J0&$`WVDLV8ged^ws(Z`@39~)QJE0xichw5)WnwQ6eLhL7l7W4oG-Ou$mgozdY)BmgiU%YIAp+mX"
    "sRr*dStqlKzkBz*`ppfEn5ppiL~W{mMl#I&+_Ow~LLIy!8Ye2PPb)crw1-m+GQrcHvzsul=vjHcS8b53Pq#LIu;L*w"
    "3l<?aI;o|zVhYu)5-iyZcQ*#=V#S~3Pses{$VPe013Q+Sm>sKa-B%pnbB|QVL9=_GDKjQFk=mHcS)cC#LE!>gE7`w^"
    "ZbGRKSunfzY4wO74oDF4FOH3M!OP6mSYdqrIW(R#tGg43j5^_TmJHP;-dsqcjGkm|6W(ji75+Z&C#(EPi2!_Ed|G8i"
    "Z#X?eh0&5K`<?adE-34}na7_d(iUE3d72c?fCdU(=W=A$a5O#&V~!+GXlFvF1kZG1#meX7PbdWp7ReC%t}~BBi(_+e"
    "rsej=H~MwI0tbQg&tz>%Zj!Hq8XPWDzW2`X&S&VlI4g&Yk|P7xiq2q-tx+m~$qM}YCWq8(!u+@4-oWl(aywbKXlv%x"
    "nHoRug12F$Z}-8-bhd!dT72L{YNRO|_c+J!r-PQJlxp(9BC5yHy+{{a_Kt@L*9VU0M>+l5ta~cEC-n=T%kH_n|2&^{"
    "zO(-ROWDcxm*30#&C9IYya+F))E4(@wB@^+tBS_4J5yR@fgL(MNVQDFi`yt!SEcUibJ105)hho83#MTkfcL5I*;~ac"
    "MJ8%5@{2{mHB`ww8PLLrF}Z>(CX_V`TdfFAg&`_^<%aU=4@uPl(JX~fH+8jGNOezuNNEj#x)AGq)Fz`NTuoRNgXk_e"
    "#$M4;3wF=lmymSazwwd)>bCBpeeWj9rH#2YYYfQxQF0cuB!iW~u*X1K!BgYz7+83Zo_tr+>f1{0LCp{<%H}L*+R~li"
    "tc&MpT*G);=AM^ho(D@V_@pmLizmbja9!{+%l&9mcgC{|oF+@ofs7^tuIB-5Zp(@1E;t%BR^lCZKr~eB9wkdJ7|pLi"
    "*kbvR7Q0dqA#2A$EYdq8T0h>yA@%#|bVqlFXH`nq35Stzhx>nm4-u)>gc8<wmCcCtc+flbY}`(y%3=0XU71Hg;Lc+k"
    "II(qBjVOHtwM${fKO+z+|IN-YWzbZUwNS}b=Msm;NC~6b^#qO3CMtm%jEd4kD;fiVIIJdB#>{3>s+}q(BSNwIz3kL#"
    "{84tQX=+y0sH#c5{#10^HR4J0AhEq^W1@`St|@9~$}l##-1O>cmMUqtT%FgQsXX6OWkvWKGn+tbs0?D~jcBdF)aukl"
    "W+07>_L8hEp`$Z9aUY%nhiTuU1ZY#+sU!I}Is(-YZCf=6KV+8QB;A=NGc|Zy7Gcm=nnOS>nxe)Yt6A?~kbd+eNf-DS"
    "&ZKZhUG??79MceG+exX9)ar9`srTL<4T#e*<rMw}P_7Ia@Sf0Q1E0)i_w(|;E<3(;qvFHRRpOq#g55-Dt!i&~u&lSD"
    "8wGLNKVQ8I9lM!-+Q~T09R|&_+=c?&&%a1jjg4jrU5$x~*6B=fgcO5-di=r5S1Ty0A+WkP3W6VdvZwYPH}~^9nN|@C"
    "f#YiYrJ}KFCis+}@RISRg47}!JXDdYJ1o(AP7mXB8KCcQ5=>HsrRL5}MXhS+qhcLTKHPIa43hlju@v7N!XI+;2U7>r"
    "`?x*d5?uZHQyr1%{Y}{^D|YI&c5-M@-pdXj)5Qhz#rwS{jAyzDwvE5t)^@wxO(^t}ne%eL)>vfEN>T?cO$U^WgTzDu"
    "wF+a6eWQL@X_$4FESa-9f^L(234luIC*!c=P{o{ZAA@mU@d`bxG3VbcUFP?`V5IXcuBHyg;6AVW6(myXAA){FEyxpx"
    "6@2K#VdNszID%4!EM=)3K6?0&Z%Bpv$~8dy@-oZZK|ad-f=nTFgsobqwbRmfhjy2YsOIYgx_!vFe)&G%hMC_zpLhZ^"
    "^d@XXVB1g;dxyHXRublc*S`88QpZScG5=inU3AkvXfiW(W=8Dl!GyOh?zt$cn+Ug}!AX)<E#V&Jk&GN)U0N;}X1sG-"
    "n#Ms83d}#UtXAx{>@+mFD>{XiD!DB0)spi0(S=|Mu6BtrM7x1Md#-Tim5FL#TOA;rV!ii0``ww6y=^=b*nQ-9kXIdS"
    "B87$-+vo4w9m3a;c9|pZEmKRhTu83EC~@C<lOm7ip-t|y6$E{@z;+jm;i;96Wfu%t+FEh2nIUjA>;Fcy@PXaLpJ1A-"
    "rAg5$w&`H{Oefq1VvhzU91@4a+cCP}(ji$9%H6ivm{5lNBQ~=HHzCwcj!f{xuC*jd%VhVyRktP~PHJ?l3PGJ{AGn82"
    "ZN5lo0-FhW(0hW(j&uboxJ?dQkbgZU`^Km>H2prRqAgiXXjw>@i1*pv`>)Z=^1YQ=2Z8lgd{N@IR`-B3c(S!z3i_d6"
    "J1+r8^JJf>HD=V1<%85HZWdnU?fhryo?G7ddtLe$wrOt#n{;*Mk5L&vv=z4ajZ}8O0w-C($os$qCdC6hT?Sz#ejH|a"
    "Bp?r1vbTwi?3qUfi2Jy)i?oc+^Gy(E9kM*db9`L}Wd=vAkp9W>2(m6r_e5!km`Ap!Nc@!RZOYX)xw>Y`EbE@$m3E7N"
    "S>!Z~(MRjidoZsSO~}P^2<JzHbCCZnQXj1fdGkfI_wBpzyPSWg<+=AwcHNmetm2+sd!c!De_wVg^=xzSUzphB5PKZD"
    "PHC*UqHOc6i+ev~+MQ|C{0R}(z}2L925CahX~U=}DvPPgYy&@<5aT}X{=Q#bDG<t<5G+abO!`I01ha5e)BZNIF$L&?"
    "Wtn|4r<pSHT+K<-hijWSyoH)?=Eb)_S#6kw%1~yWE$62_&d{E2d{#p?UvTIJJM1C7H;cLH30|nC3+0s6S@G;9WVQN-"
    "6&SFIg&q6)ia)Oo%xmKlh8a2VTMT|19c+$$2J@x|oVCKi$V1(ayb6#aSO@OW>CU{dqm5(bwC~n^W_d-@xXNnIQLp7@"
    "1=pOOreq?|ef<>L@qSQF<1{5$@}Th}UtgG-4y9&Uq?}P-Oltk4o6Av(g)IOZ)+Z35s5cb}dY@r<YIM?eCB{HRA(h6F"
    "eX)cIpFH!PNdrb(_a5+fCmQK0=5sK9;?~dEMoJS4*%*e<ViC2k-f-;=V{fjYl^^qp<a*2DyyOwFw;ca$D5u~r(3#F("
    "FuM-7yd6_0T!IKLDOC&9aHaugx(Ovx`otnp`1jb++z%Kb1?mHKG}<=xnacas{Pxr8ADdvmPM0}y`!LbomfVwII8p+Z"
    ">}NwWaUYyMbwZQgzB;3@@T!K9C$q6M*g~dG$^6#{{t`yqoc7aSB*4B23lt5W3hK@@cUb`)s}o?!w)ex8u<UAb?!esr"
    "@C&jq)u6VoDFz~-wVQzp?!<lbH02}ThXKd?t=^yb>jkn`KXBovRVPY=tub@2L5PI-6ClWR1AAabGXYL20V>n1tqDfi"
    "edNAIE@ON58I#Y7bxXg{M#+MCZF5592@!Td=azZo%LGr_8KiK{wfO^gO%8N2<3-#v%&M&FO{hGf2>jPooV%0q2J@Q{"
    "6BBhOnxARTpg(~$p$WJGua;lFetw+Y$IH#xnW4NtzvSGVUwEG2TXlvxkC3#JGilORkzFl+N15I%lL){|)F|_4>?i2j"
    "^#72g$((DzgivD{rTfUk{dx#_9uq4(^T&s*6DDG))VI!oSO1gz$k($B4%HbsD2BO2oN!i8lVUcR3&Tf{Q#i0|QM;|5"
    "GOMGJXulCKpX2I2@~q98s%u`GpShc5^Jy|@;H2bMXtW)<AhnmPQL9rGDjxlqZzhm3$gw@NL5Iw$iEk#5GB{b7ic_G-"
    "*}!468!`(wY__qxO>8(Kj8TYMT1zHj6It62F@AI#M$zxQ+vDDV#<J|rFsmLXwWC$Gm4o5mewpWRvne-Ngxz3LswVER"
    "ckahvafJ>Jhu`+rmV#8znT?Y-#!<dA43nMzmSm92it(f!R>I6spZGYeT>@Qdg7^;*N_ND<)pp3vn`e1MCQzACF5yFU"
    "Y99U#(+R&-6U=ILGw}#ij9otP+*Sd@OiP0}xR)4wY|o0%QJ@XV34~2=g9CZs+P;~%XvfHmtwzDzto~>I1%KXZM^bDS"
    "tjd~KUnYf3Hdpo8B<pM$(9>o#nM#wr3FNx)rXfO@X`;<GC^M*|c)gtrPpw2CyY<6_k%|k~4;Nz7pVDy$`?E5XzUJpD"
    "e0<foQN2yIAOp!H&2(gq_e`hLG@%n00Cs11uc6FPbSg)T9fmD}nO4a@^P=+;x?L>b#nG9LeUJBpI<-NGMwjsTPr>1l"
    "`>(~lCaPn3KdQ@@xc~awVy^yqeB$|&?vmwE`WdGzp>hM#HWbpf%yLTX2~BDW#e`-jlqM&f;FplXBBF9Is(n!Z#&np)"
    "9?mm&6S1khC^dRfYTPI695k(g+>eCaf>ahApb_XMzZMSMK|r$ebtQX*QmHm_dF4HHO+%AGIf2bdDNV?=)GM+RVZb!@"
    "j8Nq?D>LXv!}XEdjUc0Efq*Jl#Ig5tTpdfHqY}KEhyyaEU7~P(RcRSjRzl=GIwPY;Z*PQZQo=UH8QTj{j{ai&`O}2p"
    "{%6){XsT(%yE5|c+gYbM>_5f53OnB`cR_SVWz5ly$o+BHGFA!pSNXmCzApayZT8oq_`cUy7vH<$`}g9nRr$RyzV}1%"
    "J(YhA<#&MraV-A&TK+Yb-$&8)X7*jAg!Hq&zJ6L1QrsgC;=}wI9cP&n1w)U|{~F`>X{a1+I2EGoIRDFOjASTHPj-OE"
    "Ni74-@WgwQsxaM{sgIErFYSE~US{qe1Q{n{#0C#)(_de&B&}qwf<LJz608(Ip6UE<YMd<jiGS4|%u+-=_F&3}3Lag>"
    "r9J{*^+(H0lM?jm;Sq<^V1=PHW=#40S5T4S0ZGQmU^=O$FxsLp;PlrkoQ{|fm#=dLr<P6r{(V1Frw#x6$O?WUKnLR?"
    ")EbmJh&7$WbtJL>jKPjjL$6r|r(6pWJAP4%z9Ii9c`MKoVeX*#ex^iIY_BP}^-{>wY*qH<>QlK|&-%6Klb8i3Tl)30"
    "l+<VR6OnlyS=b|?<5<PNu>Q=_A((CNW?oQJa91kYy-K!(3Y26u(jd{?f}ZW<rfxAO3Rb=E&7@ZC3(oXP3?i>md0qdU"
    "d3W$?y%pF>dAmNyyBh!0#jdzOtA~J+VL~4t>!xIVZ{|h5GB5S5)}F{(maG_Ys|Q*8Hsfs`?+%VDrPx}yS`+C*$>6<U"
    ">!3-akwniclPd=0t2G|tALSXkMU7B4gi^H=2QC<n``l5SJ~HkJD^IVO5iTk3FcGA(d%Fm*xlQg&iBm%)I>|bj?{K>#"
    "%{nKSs66fC3V#@*(tiD2R(kS36Pv-YL_`LKY`~$RGTM}J$}W!Bt>R_BKG@1z0n7f9*-TARv70RKtUMjJ6TrZm()n)%"
    "<6V|4SYi;{n<%ua^-;=*pNM*2tbQx|r*ieV>{W<Af1a(rlq-cwX?<0$6ka~%R;BV>ni6L76x^vRFjzZNm(&cx9E0c8"
    ")hD^mxTK$m=YOksva!EpwzXlIXqDe+>@PUSJ#8S_y`vS6VD5;NKQ{z<R|qXo-D4mK)2QIALKqFl;6F2~CceS*eRwso"
    "1J2(TKJ?PFy-h~gt<zsJN9zQS8M?d~Id+<B%c)0P83^g)m0=b5OGq}sRM4s?IsQbW0>y==Rx>@Zk-Lgl)pOa0aJ4gY"
    "X3;2#@QnMa@;0%u4?f8^lfq_F!M^~LRtiVnBEP-2tT&qlb1Z!=Qm`ljAmw}?m!^f%mP@`Jrn<way33M@rQmgTJdhQ4"
    "_}RYN8E!F15y9y~g9$qaGYSKTpc7;D^@P?Zt7mCC%d-n%LQ@2Vn7yX`CCg@frtpkXHk-0iaE|0>9_bA_PD%!S6*O9i"
    "K)Iqz!Z<JU>>bd<)m7yhC<0R3=VEw?+-y`_NkaY$y<z_N?2+>7iuy^UEH;HC8~X+;__;ER-y`VMxMz9xaYG*gElr2M"
    "e&Pn_)mcJ9f0Tv|yFH>cJ{vw$Mq|+|c%OL+9uc3G!$3`#{Gr-IJyI>IY}qxa+CjYILE3jnNCx^Zo;O`x{jT7@l>Fck"
    "zFNuhi@k)drXM+F|8KN8Yvb4iCj*=DFgyM72@pYli6-vFr+nn+{J%x~5R!BINY@WMtmh|OCzt~KfUz?(m{lF@o*VD`"
    "k34(dd&86eI*E+0WGw8&?MkHT%b2RnvNQ_IA4)XZV+%To*L5EhW3Xxh;VZ~jmIb7KygKxma$ZMD5yRIgEU#0+{{ZX+"
    "!>5&*qmsd-5`O;*b3pP<<$)$U{nQftThdNOj+2UkE7NJs(2yK^B~f2BCtX3;4%{VoTlpIM4<@jgP<H9G{~+VmK57(F"
    "Z5eu2^^=MU<B_U%dsqiiw7Lkyw<tZ|rouBVL$0nC3KyNB1!0hqdz@7@g=8N?6!R4FNVy1AxvI{=o6t#(GXnkpOETGT"
    ">l47q5ioRr1kEA&G5Ks`l#tly)PLkQ?01th$kzO7Euc1;{$T`mtGKVLmteM9zXpwrFc__&VHEdZLff^y8^NQ~IU;e4"
    "nsKW@YJeKTgJ`pj%jqF*y$TS4^pj-f{jLm_!xm2<@$O3jp}C1SMbL{kM<x(%*3HCD@-XbT0mNG>jTeXeOXlz&I0<O&"
    "w@~+3Auf>))s&SpkI?|b9t+aO_do_C03OGS`Y!O<31OcRebvO6?}CLjK%YS*Qd7ML%}K-Enl{?LnZCOzjX{G)Cw|_f"
    "uQX_`xcfqS8qQ0IuWQ`CV1%cmZ24qDZ&n7gCjp#DovT+zI>pY&{v)^XX+LDf5rZzuaJTo!6SfYX?N9)5^k}CT&vpd9"
    "YmIsb=*+^BL4+%I5ltXv6j>D8g!;^p$2J@*onenw{6NQg{w;q(>)eB%r7kD`A89(vBfRGy^(SX8%mi#T7Rda$I-$w$"
    "ScB{{IH|0g3ut%7DZE#IscHMJl>9Dh-$(WFUi?s8W8tI!$Q{sF*>EroY0?AO`h0a|o!T>`;90(z6iy(I%}zMY`u`!B"
    "K$I0t)~+7pB$;MG-Aa_3^gL2fQ{}hd`V3|ha1oebnnk)6u?1olY|6&i9x-i`SWUYm`d>h@)?lwR&bxZJ#<{JDX2*qh"
    "P0XgP71ivtpW<>m#e`F!F)O+6N_9xmklA{221wE+jpXgmPm($1JD><rhBHGqSLU<?DXxUdDo&P&wkPbtka1Am_6#PK"
    "bW)<eqz-pzKjNQH=8;I#&!01Ng-o5Bm&De_iC1To(*hh>Zs^4BqGt`B<<+Ec1}8J;t#Tg}j%VrqWXtnDu3u)@V#18m"
    "wZT;&lXaxgz;kP>;L(r%4`^?P_B3PyJ4NA+@X!aXpTqUOp3=^6ver*KuN0uKi$^@>n*aWiY4)E{IKaLAuBM=rRh(+$"
    "!GRbVRbCN4{AQvuc(v=2xpV|bftt+h$&h!^2-WVzhB_iPOtrhO97Qg}pipsTf(yhiU}L@3@=RaquuWzS%tao*uI?~4"
    "_7w077Cw&g;zbxpS;hR#b!sG-qneLujD4Q~Di5Q0VJ|taD&~C_1n#Y}RhT^iM45c^V|VZ{&;(^E5k7|P3m%61pvk8C"
    "RAp&ZW==YI`%!<%!f%0yASh*(;F)IYDVl%`q;hTx{s&w;h2NDB?=eAnU&oX@PW|`Q4{04Geip0W%U(0VKZ^cU^tZBq"
    "eL}3um6};TMgSt*nIoW#+^V(M@{)n+VYZqVeO+?Lj-Rd!nhM{y<Lh=b|1DSZ&&3KC=+1m=-ike!-eBb&Rmiu%Z3!aS"
    "@PpeEuHeSN4!8rgGr#t=ntu^c=fjN&kbc(3A5dSNAg4G9&_flB4X1@Yz>Pnl+yKNYn-IdvAxG2wF*vcHRrOwfZ|Uu8"
    "4WH{5nwVM%Hvi*VmCbj3_h;%C5DG)z`@V|HzxxxT3#q@!gy!lsK5Ot?H!|lyvG5n`v~@#diL1s&b=wztgOxdfX>nYW"
    "j#{m?pSSO83@L}aeC=%$vHeP^nMl4&tgNoGCdl5JQg}BOqz~#0^%E9NfK<d*tv<HTo3rQ|zaL=MBdES8M$BDb{Wek6"
    "5nt2Td$r9tg#@NTS*t)Uihf_NZp&VYqBObtRP>YqqOdGiZP{yx=s5{TeIcA<C;$mH6_i#*I7Een<9)#rT+N-SJIMBl"
    "bwy}tiW5&GopbvvyDZ7`_)|ZT$~rq7A_N-Mx0{|>ltyjEY3L?|&nPQ>d{L=nOxRnm*sr)QwCBFio(n!#%Z2onMy(>w"
    "<(VsP&g>y8Uyun*XxZEztswkdLwC;r4Ay66J9`%;ajypTKCrM_-pbL#jLkPIu7L!_7zEBj@rnyhdTvgNoj3CH&{W5n"
    "_r^$q6(ZEE_oPAN08$WqlOb;lK=80tW$^`pa+ALp6Co~3Rh-tzo(YQgveY5g5JJJv2;X#P$_sQLeCSjSs1nqK)l%cf"
    "mds0VET+ncz^3k~03>T;Go?1DhfJ|2e&tZ8$BZkSdb5y4hUTYZ*cYO>)BLr=K$p{M0N;+K@7oH>h{)F%DO}u1v|@)B"
    "S`(%5kFD`CK%B?U1b_Lv)sB={{!{m+tGI`!4`x{kSujr0Wu9!&^)mRZ_f0Vh%HIlzx}Om1H$02KCS1lT?FaPn{T)}|"
    "lMN&%(fhEKCeb>=sn41IoUIfAO*HR6mwopv{>N;!Dtd*sUn_^mqLng7iLb1Ac$lpoOHJ!mkDq6~uZ&uKEmlfF%~ZxG"
    "F$?DWk}B6mh2Mff%E%8lUMcG*qE3Pr$Ba!K;Zdb*Jg{$R^;N@*QMo1|9zQDp#L8?IELqj{<;<<fjuIr9E2Bo$g5HO-"
    "xY%sP+eQ6E$l1IFVa3Zt5T3b%*XzuhiCcfbhEn7|Wv@ZXd%61WZ1rQ-|0q}g6e}gU=Eg^=sSnTfM?4p4i-$6m51-11"
    "^(?JLpTwSK59?>~XZRM-n<!K;UxG7%N@h^rh`)%xz<C{8tSZw)RF+}Am4}d+z0Q2yMdH6|Vs!c7!;Z<+IEn3~u*0jp"
    "T(hvJoJ>+tH8`S+L&{T7!jz~m&h2q+{|0&!I!N~bCwK>JaP>F%%y9VN<9HZMV{kSPJggg;v3SPuCXc}%`0tt^Ac_N$"
    "cU}QOf%rB=n720`$hWi(Tb2&%*~6!MsdbW(;-pr;#_k}mEK~>>dT|Y6ddV#RJq$_hOadJz9ud%(ce6gqjZx~O^KIOa"
    "O{57)@<zNf*_aYOuU7>lr0>G-;y8|D$Iw1X@3%5Nl@FiGhvzaqi>_Z@c-}AZ?;WDpLHjZVLsnUmX_&>==NL<iAF$M*"
    "A7m4bH7{6q#Y>mmQRNOmE&{|tAFir&hz_x^ou1X4LwtSh1QY`yf^woLZ3Qi4@c}wIxW9n2USCXV1R_wHPy~<Xzim^@"
    "vdVVUTL!bYKDwAb@^k_$5rZ2WRezs?g)Gd$C4WZ(QC>gC#VaZEEKid{3Y8(`LzYE#{})Wd8QF!7G;U={J+8t774D5E"
    "O5$@5s9B^&JDB*W9$+X<*;V%Nc~v~n_B@l9{hB!UzJez4!w(Wqi^<^C)txNzmkOh27Uih-{-4abE&xcPaMT7r>TW30"
    "C8M`Kp_F053kFT;l4URGCP{*E-ziF8%CspTzT8MG%7?4+K`EdFsnpC?%6(>!Ddvu1D&@R#@DS@$>5_$k-n$0^IKuuX"
    "j>4IRi~d!fm{LO=w2G|`vcWiG_Hd;dTB(XkJowSvS-NDdD)}+p<o~J<(4kDhLY7T^KsIj!9^s_Svs_7-fpyw`7R<K%"
    "r{{rxtd*q{mnxo$Fpq_rhk(a2P2l0`OYvYsO6#jDnZP2+Y(<(epJ@<{RI7I2AdxoJ&e{i)utkxgzp6NEkzAB2d;co%"
    "D#u@aY(IVE7=0ZH|CYGbjS2Glr->bxZx2@s1)9uK0jl=A`jIN<%;M_vqrBliB|4Fs`B!H82qHTBQ(FHErEJg%y;nUL"
    "DP;Q>OqkenM*6{Q-XncDu~iotf>~XnU1ESMP(wPG3_P^ZJWewHjG5Wj;1B$?NRS8rnJ7~Hxkz#S59T&_*VJL@%&bbd"
    "GKsaa<QFPTL)j~J23}E|5NmnZZ|&8Y*;UdvlV}k$*qo5v9(;w4a%L$@YJI9sk>HNF<Wqhr4*69lusI=@pVJY*hibaf"
    "ElmhDGM=_VBz{mmT>YhF{4VFe%cJk=sabo6Fz7I2r-o4k`xijz`oC?R>vrNe*R8J!`wFV7(p?!{ryWeF)ISoO;5UG2"
    "%f=yBzvnZT3{>~WKyxjfWt}C<OLy{03avEga>YA{Ft!vVbj`cxv1g6@yh%rqXRbVR>$78*<HXJ`Y%(8#G6f5Q?%6hM"
    "n`G)N>Uv^4&V0L$x6aGFldcE3zqzw*Jj#VQh+{nLJvUt8h%KO$X*Qov7HP7{j2lmPM2=|6bbd20lI;^UBt#nJZ>!6!"
    "C*CVYW8F<9JL(ZFwa0e=h3X@~)<Cm9O$NcZ=0et)Mt!UMf!Y>0NY5@}x?rEl#<a78&i(%ttut{xi=jaz4SMtXO>tY{"
    "<gEpW^lh-$D-vGdwlt<U>wr@+|FcY*g#A?}J=^DUuJLLkMhl6JhPaJ}xD8Sh=U_KWS0vf69j!Z)1byzY+rVnJ54wlg"
    "(7Sy8@a2oyZD|ajJ4dm9*{m8EW*!$@&rBSlBk#=FR%qUC&cvzca-`h>=gP1RKCEz7(-Q~@tfufUNKEwX8}4<5C9M;>"
    "_uPbN-o)gOwzmmGhov@xucl_!97MWj!ak!@AR0*&LzIj)8^#*32iyga0hk=J;|r6p@6^PF{me+38u<3<HPBJDPq_$M"
    "LT{b)jIG_ZeW0JCjnAaykQ4~ua;#U3y>||<<GIf0l_1R1&<7L2TJ)kRkK5XHKq8948Fod&mzk6~b;6&&FY!I%G2n^s"
    "5Mbh2$M84ibdGyFcL+vo*-RA~p4q$=?G0-j!!(q>+RAM?Z_3mNA1%)%1yv|41`~VG^IJ_`SoJm<8rgW}ZJ#-Ai%nM)"
    "Uu*R?>Q@teD?*smvETkBt$LW|g%A<pD`ZX4yzDVmzjgc9w+~-t7|{7&lN6@DuQvUcOJ<osiNv%&Gv4I8X!>iOQbI@m"
    "i4q6#S;aU7?J;gRA1EyyOXGKqDaicxt4uWUkP>aY{`sAHXb;vgPMpjf=<a~;!xjTC=dVc@ruKITPlpuV;&@SJn#rus"
    "WVNqj)SA=Y8nSr*goc4<!ZijwJ<UL{I<(GK3-82WW6fmkR9%sjO?yXv%?<JVRK5nOZ1V;!N;7LO#yFt0TLtYhAv~<e"
    "@}5X~YFO{$&1i`Jr0EAk%w)_&E@Y0--lVnC;4{DdrG<@W2*5n%xMytDoAG&ck^GT#`d>NMa_F^8{FN!Mb$+~8&w^fS"
    "uk0qGw)5K1bzYGE?A4ORQV{9(SnY9pfD3Tf|LVT&mFpdeW7w)bysFq=wQkUoOkwg@h9TJsWbz2IqS?mw2W@;?tI2KM"
    ">w~4y`6b4F)H>!!6e?hq8C!qbKj)4pjA+%qFRDyegwW&tk*FK52^A9w6$xp2TtFa&6SlGEU%qR7fE=ha0nsoLB11fF"
    "qX!dlD1-Wjtvaar*K)4*q~^5q=y^e0o2vfEl5QBB87*(`idBMl>_Mg-U+EgxCa%o8hS>;Mq+Lt#?%EhSc5Q1b2(9Pq"
    "TpFcY>va_#e{b#WS>6M1bnQjTj9e%phPOSB8W6$;X7lgmye$)d{I`!NhL-OiXY*FQmXs)`Vbhs37<oE;A$2S<&7Ec`"
    "Qw8%knpfPsuGZ@gCrIy36H(II^$PG3OO-yg&np;g1@rHJR?81}H#QnQ{kSk}cz#z8-6~(%zlrT0<J`Mv6Ese`X@bG?"
    ")^j^cwwiOXnfWyqTMSzCEnFP^I3N6&OdQaKqb|omkbL?B;=*lJA6p)d?a~Q+2{4RCM_akNWICVj>$1};jsvUn=?<^6"
    "QL@Kz!?uN)+GY5ynA1Nn18*Hb2AuDCJa!WhbtP*RR%^!@=x-4%nI`b(3+~$HEHOion65i16uv#1dnPggqhCG^mSXDB"
    "s(%bcgO!$2%V2Akx)*d#`u)tDS2N<Nq5}!@xtV-?W}feT$VX>zVjukm7xc4WjhMB0tEH09!Nc;|*SuA4+$!lm%DMU`"
    "O}P%Lj8bz;u1^<C82ebAsUxvOcxiXAd)(~_z~6KxORbqBF5G+|6DHrSl|r1eBL4JKu872H^@?uAXKLwpnu3WGh#`J<"
    "qJa62n~%3lRYIh(4X>yNxHFs1yoZ`e3i8DDnX4m$n7#a)xp+9=cl?_!P1-4jXTNDMH+ekeM|p~fB8eGSv8k1^fMqk&"
    "v_g(+#<(Ep);#Eh4sGjapU_78r^w6wIxxrXojOZJPKRhWKW^o`k+y+)HXKAcmL~_U4Nn%-nGUW1-l!7p!)<J&`!JTg"
    "bW9<xNy^j<#e?5R9N;{V&XHQER0pb&9y}U=`yeS3-WmrNVs^7;Y_o;Sfcx6JiMlM>*u_bfaX0s;Wa)zLuY6=P^yFM?"
    "J13{lW9^|02Npyu%1NL3frzYl&tb`2$?~@{iLiaLA_WN@A$5LhHH}J^Mq@`N>R<jT=l@T$j(=33p`301sH>T?&m%SG"
    "<6Jo2rTLrKGF_8|U2Uk@1iCBdN^2*4DpIE=#7nn%nY1LDf0`wh<C^CrW;uK%pYpXs^QxRHEBLQa8ZmoLcxU1zzfW?="
    "86R3Eqj-;RDO2gSSWU)xtlKV_FlzSxZXx}~b%EBr)`1}z)keDmKKHOnaGYtxU~Q9i@SN#M6Em5lvr*<;fnl7Oy>9@4"
    "+17r(eNXs~t|J!$vZv0^8%bgcU46K#Y|_u-l%M%}9lA5^!h8zk!lbaE_s>*8Iz*R(s(`dN);muoT!)c!&zyIM(to*Z"
    "ox&t^^mSK+s+$k@rr&A!at|BSU(3!XK3$9>;4lbOeI)IRxow8z$C*g)!gF>9L{6P@zVObl`lMR6R#B+y>s1S=A8UFf"
    "t*Du~I#<*HLeV_HlgTzPo{V=WX~K0OgWC2P55_LLbp*nK71PYub;<NV6dFGTTyADs+hwdLppo?YK+@Tq^h%4v6#iz$"
    "Y~7k9ERW=Xx9x(EfgGYEt2Ki5eA8`=a4o&rgeUZFQ14E9!kuB*4t7S=4fWXajpx-@u{#vOw~F6eITyqecjrQO2EW}$"
    "u!Y<*0)VBFB5YeKAX_;TL_SPAIlXssyqDekZbNIJ=tGxr9Y*2Y6|{{v_t(^g!$(=kIQIuU$vCgn+x28~2h|KmPykQ8"
    "N%ZQOQDYyYm*_md>EpJ=Ogl3Nhtt<D)?HCInBbgHv!}@{m=SzhImV~m!KB?EO%EqLIko^MMDBV+H<8FfILA`g4(&q1"
    "bpOKI>EDdYFxX@+O~eJ%<v_fU?z={P{@v}zY8I!3Guir4kPZ{X@p)o!O;S*ojRN`hmt8RcUX$>9ur6a%m99BN2uBAP"
    "m9J|JEc&>;!`W~lQ9dy4k>Db!s=Kkih4nf@+~BdP8{)Ap#OG?}nXS);SKRu-I*G%}OD5a;%&gDc<Yt@8?NsoAL+S^{"
    "&q&39>tSs!y62!-pC*G~nmSxY^$%)&8`?JO!t`XrjFE)F1MraNY8q8o0J3K7Pkw?kuEQvWE{I>RFJ|+hO#HQ6So~4W"
    "hez>NPg_2=mVv*COTSaHCAb8``ZGwpnj0ST-49o+!{Qo<bWL(dyJ-Vzc+7(0VC^N|&|CX2uDfE-PU9o$^lwf6j?b)R"
    "eO$3rE;M1*tTSm$!!RZyXD&_b+13l8D?W#b^eW}+yt=Ix8p*N|<D%Ivll<ti+S+C!7CV~;GWRLKueF0xs*8^wZ{`|$"
    "G10Uy{Z0{jJ3q5d(tkB{-iwc)ak#;wL6w=h9BNIQHL<UCTOvj$x%LTM4iF~|CLZVcxyffqVBh3PJ;?CFl4!zc;X&=&"
    "TzC)GWj3*C;$ajxJ=f4s^sY}C;+5v$dAEg_7}q9vRGuups;2K`ZKeKLz<!I#DQi#G`{_*3If^rJ;^@2wEu4ovbZuCj"
    "6u!DaDN!Z|7gTRC`05ox%y+HWB#XzIc-B0_A<LS-VpH($Jc8*alM8cpl)}*|^e5}QyOC+uYr>Q!ZnDe4<?rG$8)XwL"
    "J$kU&I@J?hpP3wW3{ZoG?9NRnBeF!pxqD?F`3Uh&BG1@9d*>qPEK?q+BMlkqK$lt<^1j5dh65WXDVX)d#WPH7#24R8"
    "nzIzeiK#Da_I5PXfm|KvB?_8Tm`x;^HpfgNVaFzWwcv<gd?JAf-C*kakSrBK^k9gtclvrNb19hpdZLrnK362I%%85g"
    "h{GZIW1URhU^4F@=(FyXl=s>EzD!5`wa#6Z^RZ0)nK_N}5lV9)>F6UM-ZmPUZc9gxI$>AL$L1L}<IWJ1pz(~9!H84~"
    "xn}qonb|7ND?$>3NtyB7MBIDr+mB_cp_4n!W-0J(Hh(DRT7#=yp4J>epRSiG<|p+5QlgKXqPr%HYG#y>)9#raM(Nr6"
    "GVKFfdVrI904dQYn1BtkA15Yus!sa=PQ~M^U%lZ}1Y^zXlKQjYSh&qkU9$>Q{yxkVfqHi-@zu>&*|31Y<U&^A5tg7b"
    "eJ`uBFRKq_wVG+!U#%X?J`^82zs;%-e|)*YSj+xc{F_gOH7U&cS&%f7rLC~gXaT4a^^8}&Wu9lES|5zOeE3UYzQ}{s"
    "i?Tyn0uWTIjTR$CwQA(<_6rO?n{DX}b)_AZ1J#PCUZJEigUwYLdSey)i+zyF39zaS`#uvzA51dE<MvhIWeDpW)b`bm"
    "wsNx*WA%vUuoCWPeJG;alfn#ma(w%~HFh{ZD1570nr_C<gXl}$%j}9c0WgsSIMSF%o&b&#5Mt2tbg6ePFa^}=TdOyb"
    "LAKtju2j?dP<Hj!00)C*&rb}ooVFT%sz1tJHRMrcz)pWreJuN@vikUA);}FeE!?$cuT*DL3aTx&>QyMMIVwv#>O!ZH"
    "FVmC_GIarI`Ga-9&YKs#mqa~+f&jBhRjn?d2jG<9M)Oh6{>!Ov51wtaGnaxr%ZIGay5Fqobg?;I%uln5EA|lmP*Fx2"
    "I{TXEuSrt9F9DXonRaI;nKLH*s2lMfL{%$?r9{cf4Ds>}Gp)X6mai5Qgo;;i{RFNZ-XB(fprFXdor2mOU;>ne$|PR#"
    "_ZPmr;*%Zu2A_UnCX+Oqj8d3ID4Dc@T_!F8GZtAs@xet%>WQ3FR&FB<V}Rw%_c0px-q{xV0rq?XR}<r&n*#gD${6c1"
    "<q>?)uQ!<m;d<qnZ<}DprgC+(Qqfi1c-K$Rkh>5+!tV?%Y~t2uHVUM3bp;i}w*tY0hSin`NJj=nU8qkin#tQA6MrJK"
    "t_|0I5D230Ca%A5$&SgcjtZp}X>~JKj0BgUTlF`5rCjlWazBBS?;`?`c)?+A#|T%&4BRfEl|SF_Cp;-4Wn`_6L`syF"
    "dGnJv-UvPeRpQMFe9Lw2H!6!i%l^5nK9`jmHGg&f9O3E#IFIB#2fw7-<6w_DU8~W23Qfwomk_m8eg05k(&I~2?Xx<m"
    "jcRqMl}deM`Czj?Q|n3Hg=&%_)5dNBcNpw!Ibkx%m#r(BZ#W^X0WI4wnMTJ1--O%mcMrIx$onAGCX&?Qm$U9ce05*u"
    "!;v3j!pCg(+(yE$x%Sy~7f4s9zSnjc8$Ut6!s0}D07sLIG&s1I4M_I8w~2mx<6WOV2s(S3aB}FPX*x=BLXA$<=i52v"
    "iP+SmXzZT>)Flz0#zE?7A!sQs8iatiu4iV;gSUQ=i~|PQ2_$rV)}CoHlQC*pFvLzoR0vDk>#s>Xk_G4m?K7#FHBao>"
    "6_x+<-OY`|s%;jSc->)c1mjeTn07^#o1XDE%1$^|_8>IxX}k3~PEMeiIDJg?xq-LZ45EYPE5<z&E15+Ho2m3&(yA2("
    "&jST>Dy!SFQj2Va^4&ZY6(3D|&l--YN|4Z{S${<pM6*UQXKQNI8t`z@)QoMcSo;jB1(vSWdmp#g#IHgEem?<$GUPQ|"
    "WyS4R*{aKy5`TjRR~d+A7q<eMIhi;QxfsK4I{Qgw96~V9%cszvx%W20a0b%=ZomCi_?t+$x!F|ss}CQYt{VJlZqyuF"
    "86R3WQf{DCS_DFG!6m&GI7~}SR9PCble}a$S+NyV_7}ug?}>Qh4DN?*TU37+y~^TC*=q)|t&4uE^8Q-(%9@?}&E28s"
    "^(57|vRB%^msMN#N>a-?g5FrQD%en~r>AySeg7nWjiN2K>}2#t@it!LhM?92mO%+>^(3vjg;w)a_hS<y6Hd4F6KPmR"
    "RIMsStEBTzScaf^<)#U`lPZeVV!fM7yLF&KFSvV7xKynkG*sKUU3~vmRP-G!fl_wtDg%T0s9UXrXQ*pQzSS!l;>y6m"
    "OH7h=fhtCM<|tG3{f9zOSxbpFPjC~G83!^?H7ykLR<1mgQR}5Z%YK7$;rm^MrZ;$a<m2M1#XvQo<+`)}g4AR>xpr`f"
    "XY|=qb5s-46x0<r`a({f^b>eOVcJhL*~va`f$x839hw3Ch~n)^5Il}9oYBSYw2TzM$PBH0)96*TB%K^T=|N!S>qpru"
    "3lH0(|7TX+m6h^J&GPO;QE8o|wUV@}N0`Ue|1xQVs_5@Nd{ozp;9#6hm~8ZFO-8cBv<vDifk`IOZo8FTt?|CD%{s(&"
    "_+DG2Sa4km>ZsN^v<vl&@XRshUwF!I(m9mpX98iPG;|j_CG#Z`AY#9~o2o2wxHp=QC%e$>6_Lc11rhfbjNls2sJkpm"
    "t^bX2!sv@YYyRhth#dbOUur(R(R}{)wEw^P6dLcv2m2gBJV$DOXSzt9`IO!9BC!82x4OiXZ^%CLInI~7h=6bU2rVw-"
    ">;Eq{``U&>p9Ajy%dOAW=ji{-=b)x{AX(F&nSM$w=c~NlIcst{eVU~|b7!-wsD9HP42KBU#gjI$!_F<~NC-%y>90w+"
    "KGsu(IZn$-vngnIrp^U5VY(?MpIyExwF<^I%!w}O2=X_Gwu}ztzg!A76Nlso0;mZ!t*_o0yi^QIuT*u}U_u9jc_Z&u"
    "Zidau4WbFTuKmQwgifY;#NneY9_c=_AXeU#z6Pcs6qn_|Af1RPnY@IgB6TFqi)S&v({T0@djQP%ylm{69bxQBzW{=5"
    "F{CV+Lv+4{tG^KY9d-vwRtp{Xf?woKBYj85sDTW58iLkt+k;_qGKmF<rjv%pK!<Ef)(n2qGs@_0K_|=LnSn`n$5jyh"
    "ge=8kvUx!_6V5I6#_H}tNz_atl&izMtdvG&Tsq9Es_fO_^oOES>V}e6s@3pV!zk8)@~AXNVusoexr-fkD7L8vbXK)t"
    "4RUvTHE`&^H&%m&7e>FKBXITRKz%Y{*BS{@ioe^J{RBJ)#J-}3wAd&iZ|HhPL*H;?bb;KL{jsc;vuZ4R{;FTz0q?=m"
    "Ncu*<-WTD>tq9i$_am|ts*x>%4CE(BLPq)xJwv9|sN$BYewNi+(Q7IG){AJ?puAQ#YsPl+h;Y)<>ZEa2s(SdLx$@~y"
    "qYF@4!1~$LVklv>aKv4*8)H<Tpp0WDp8yG>CwVUx<xnm@6vIk?z8775`0J+Nnu$S6cz-`8+@pFyhiY0m&=iO}9nj;V"
    "uMO)WJ~${Ae-w+y+3;8nj|%zm5v9<LNkkFxCRj{|PNl`($KsDKsGGt!u@rtaUBrbb#dMcSalT4rc$AOFVc!o52O^VG"
    "vG`aHPx{NF-?tX=zEq?}t>xgem<@{O(X0#TW&XFAR}_J>Bnrgut3glt#8W)+ZGt>hVsR9Y{HYk$<>HevbG<?->a~@;"
    "t!orIMDfIF0!RnIz0?Nm8U=Ox9i{~^f;mXxQjd634suR#^^2_PEoudjx_V#uatr`NrSxWAa1TZ_Mo4d183_UX5k@uQ"
    "&tiDipA$O90SS$ZKR?cfX9d0Z6MGyylltj(vAMUxpI3niP*VRYh8O);C^_dbUod!a8qTkX<xr*avMDS!XYtqVw}NZ1"
    "4GN0aeFKmBf<^_sDHdAqFK)|4Qw~kJxcwwf`JuJz;`R$lrO|BH2GXeoXu<U{#e&-q7hHolOmOH`6B|9_?Y!h}jm2$M"
    "a+wBirSVGT4k1@VT=qL4<%;*xfb#Qy`m09&T@J7M>seoEGOu#@+DN^s3>U9T?yGkagVdSwifDLM;$DYhp_FfD!?qk$"
    "nu{+V?h4K#8>kEM1r;<E{^Tie9VE<n#C%+NqS@jY&f6{%6%LuCJX)y54HVnf1&J(-!7`)<H`c8Rd)uJ)1|oQsC-o8A"
    "Eouc&g)~AQd2;s}TIepmeE;^B9;UUQmavd-G;9wjJfKO$?3+awU#eoU?Ue({{4Lc}t2ay<-Y{VNJ43BteP?$EcSkUO"
    "6ey`s*(v}nO@;}%X;B2r0mY*YJAl+ETfP>H-E7#EnuekDKs!poujoY7sqG$D4IDYOdvuogYkT9`#5VgP@7+u^!Kj9P"
    "RgUj)Z`U*{-&H?YQr8go)QfZm$4W`;h?G*;MU>5+bnmt+wVNH>P7k#supgoal!G{6e;|MZ4ix{la<MN5{ws0r`G<I;"
    "Jh1&e>|ML|&SU72on5RK-_$Sf)xqwc$e8_8IDCqF$Vqn<p9xj{%xR$H@+n;K)vpFHxSDmI&4M(5)8HN!+U}mG`^3>X"
    "NVTSKAFJE%-*6s%@3&9IV!tkjP^vh4cXWID-Mu?r;d5zZIc08-9}UXG1z*}(&^S+EJ|tb6-PgQDHk-mj>a*78oG<Lz"
    "OFqk-d5&h9&ECcp8MAhA?$<7bbxX*a-G#7Y@x1X^?8$&yR=mJzPo9Yn$X=7pTbwYE=ZTfoGm4YjBF#RJoqLP+2@**p"
    "dtK18#f9IV%HdikcO;PBdyh1`fjKy+I<+T5C^@RBK+SO>(ymEtQ0ZCWVGYInc|hk-Ie@?5N+`@HB*&V61}wNBYB-Zb"
    ">8pd5MUTEW=MwdKA#}-_Kwrv*;mO()&b>YwGR=C;lZG>w&FabM%!ELb#iVhVnN`!!1Y)nAasP^hZdsiv*|c4a3WX-*"
    "WA)__L^@7w4%fsP&OO&rl3Pv!2eDqA)1F}WzG{S5bnujJ&e1(ppK8Q?9i43sD~AzxkjH!UVUNVfVc!ug>9No+5hiAP"
    "L?Z~}W8%gBe9lP8$HEHVy(?#LKg@8&H)JJy!67vbN0F|cG|{tpvL+x&Lo&Dohcvhxj<vyGDh_+{ZCvFvk6JMogGNKH"
    "038@k7C*|xp&a<rbse5s@BA))eELw`$ZE|i(IH6a)>*sG`jqub3Dgb4J?G)Y8%vq4CkA)SHV&4SIe5T1c&t2l#%gir"
    "%ALgl>G=x$iZ~PvjR*R&05upcSdxPYRmXq)_<pAW!MR?Xk9!RV(#oMnVdJE!0o;`fWxu?3>iN3p&AZjp3ETpE!;_7b"
    "VRs**_sn-IWvb+NkHw;UWJZ#aE<3LF6IDUqY20G?)PjEiZ4^USNC$=zBKgvJ4#CA`L-$<7K`@b*!Uw>BwUM5T!(a+a"
    "6FRN^hfwzDnq#>mg*QBvzjCJKk|ha=*PN+SRSUIk9%s_xcB{5^$3v1FmPn8$M*prwVbLDYx&(dupa>~PcH!dAPb>Fu"
    "pUkd}k(2o*lwg`O7apA>U1Ugp1{}ovyK_7#@;-TH)^YE$(a!K@<%JIGRv|fltnsfn=H)_FLC-k<AhIg61mp!$`OpNa"
    "^pU2wlY5qIi}@ci)dVIf7w4KY&(%N@E^BxVqHc#7IEXr=_>5(Ne3}KqX@&{ZQdHd#3bVEid29<am?Ucxd?F<4d;AQf"
    "NHcyGc4?#0BhhYBV|lp?Uq?MmNG_$QpOII5magEmR7>gtlDY$*qZ3gTn$Kl~QzhJ_Sq1J*+KJeXd{jY^-9ATGco)Rj"
    "1-j_syO1IES=a6Y!%={W#huq8h18WHQ}n97<&fz@Lzn8i`cHB%MDH&8l?KtCX?>PAx~Q~_?Uf}xEzn{rWTxs!pX(&@"
    "@yig$FbZE|IYc785a{bSIsa2ZJS#%wb5AI)OT32_YFb_0YPIcd8i4cYW^Eql%$>4Hrth;L^+ea1ai=RTLNK!4imoO)"
    "n%vEJF|w$%#$_GlB}weWK(TkX#X!*~KY#Knz2`|8V~pf&RXOb5VY_8Bt?%E9L5nFb3J3aWmW2aV?!Fw3<uJ|`KZ`+&"
    ")i<R=9f`c0$W3{Bw^EVZm&fw{LwUcN9aq995v$m{6=U5K>o`#bF7kqE_N&?bhcEK8Esvq<*}adf;aHp!b2OS~R672f"
    "S<fae&9W<IM#l@AP1|lV6n8dD7sC`GF+YKM*%Kb$(j9|Hr|dt1rLndThcIC7ZK0VN)xDsUrJiwdLzIJ)J>hz0i}}np"
    "5loOH4^P&ScunO8zEqd)rQk@XR*}+h8tGok-uo4)(Gz{R`}q08oopC{Y_`U-!K5kSeCY8wF_TG}9e?L|`)ErwmoVtd"
    "OtXtzu$c=(7le;~nDiI!WXeXiLQMq8Lv}Xydf~XjH2G^{m|iBxB)R{iI6ltqKNiQQ^8QnC)brdF_sU^C1%v8+t(sNK"
    "E@Z$RP0C}Ixrc<$W6jNf_d@h9nhO}CoF)#djRM&;Pd5IID$(^;8r9BPvr1PEF^9saQjVegzE+0Rs&?$r15OWw0QU8J"
    "AbU@kCp?fCvR1%bhLD$^rRCq>+{p)F@IbsCD=hX3e8hxTgb)sfh^`HM`NW6wxO#!ReE1z2>Kx1|^e1#X10NdS*UmPI"
    "hq=9Ps*fqXk~3G|WEVNKYZ|^NU{-75`x35xGcSV9`>V&_8Rvbc-b*;*$_YCuevA^f3{II?ONJ4A@7y^f%_S(VPV)U;"
    "9@Snp#r<u0-;_uGD->ma->ft{ogF9g*cmvdcWj<!2v#fZ*{rsxwR`TTI68B=iDH+D9=CDD3(~A?&U?iBTh&(jE_Ez3"
    "E)|FKROnu`wXQAAC)>BlW?hl5CqFhstp~qH{sEwgf`YwSDujA0j}uU!5PU*rLDFoxF9BQ6i;tNpF-i6es+u$}4H3PH"
    "gKoDl!L0&cY8zeAWQONbvKr-mqq^V36YhQg;}JnYM|b*+Z8Gk||CyeMqb0Ts(VLrb<(jx;*20y7A#`TB$B?n7BL1PE"
    "czCN70e3G>mPzPbKul$iNX?NMANQBX->HU5b41lqqZ@L`3h$ck=~2!XsT|L2X;Y1c$Dr2xAuL@FU2hFFDR~uc>i)0s"
    "RZA01!I)^kx#zkY(!rGJXrkZ<%*uv6-&)T26yyHy*}Y2gb$0)yIBtu3gh&HgA*-T(EswkMs1fOVaj$B~UtMVXw0aC2"
    "EMyv1S=hP(fTdBHfiQlVuQ4#F-XWI%zEuW>a<>7))k`A1fg+b9E?qgAltGfU`#zJ19j=}zb$a4(t=31jwzNC)j2@p>"
    ")T&5Zdt-9oTbqv-*=Do@2G@|@CPI(Pm~?E_UVoIwLwWy09o$`cRDg5}TKF7YTX>@gjDhOu@8{)FVQD&jUzJC-tzKC^"
    "%<dW42jzwq1IJLjS_?7>9+-6Wt;gax7ROVuEXQ*Bp<J$J<Ek82t4>rIHoBpWE8dbVIk7NKpofF-C?i4!mMX7Nqr=kY"
    "{DrS*U&}Gh`D0LbHVQ8s_g^9+X$0W-00~<6Hp|4WEG}t@baBAp?2C~-yyeQF?KO{EGD~3RVV1WaAQ2hUhH-UJ;yStL"
    "^rUy6(BP(9mp)-rAU&u+V31*BVHI!*{j&j4EuuREK`RUr((MUj@8|TpOojFB_S;`2S{6oQrdjVG&EWFx!?%hM-T7zz"
    "ttMreeVFV{gsxSp^?cj53`!PtJYYbtCz0n>Qmjcarj1N9I9EdA{W2(`!DM9U>p&iZTqL{sCTP5%1BmZ}Od}+w`Qrsi"
    "P|x|&CDOjQy`UT|>1$lQ>8T!Mev-*ai94xxmdRWha#DgH%jL&%d@7fpig8^mZ_1^-@?X6gcz6*XniaF{H)RmzO|1#("
    "9_@wLQHRFgOOF1~VOje&YfMd-H-8k%`cZl-q@j!O8c2klI3?oIGTp}CDM6|7kX_tE>j;8MzmHex%ep4z8JL=7nrx-M"
    "e!LKptECMut_`Xt^@~)4dfCW_udNxc2?b&%VbEDe3t4LD9;HN|kR>(#PI0%*dv7B$Fa@sOOQhk96F8%n{`5h;j*Rvc"
    "0M(R6=uGU^E)-fu-36<*<jhGVQn2(%c&sL>0RAkNpUb7nZ&NNgOTOe7IkKrrI15}ICkB&bZECZDq6<YW-5`Nt1WO}s"
    "YxPB(7GH8ue4HSBf4;d>)$;l7@q#OR>n10aT;V$^OHk>#^k_7S-{N&b^^qco*}<7Ly*XP?m}Wr^?(a6OOs(=0YjP2o"
    "GFgSe4oLV=(~(*>v#}|;^q?3yF+4V^hU_tpO!fdOmE{qQmOEe!IXg>^*7P`ngf11KP3UP>840kCP@dtRiT9;gHm@+R"
    "O$m3X*P7ZaHF+DQmR$QiPO!z_^7hLY%vC-BT%&fDDT#|?QJF@yQ;yPy+<udLm7dg+8J(E5xpu@561tSNK?z__is@k@"
    "Y&v3hx?{*-3KH7v!oK>jb2DmSt;jd33IOMww(*)Vy8Sn>gq5DS*=~<+tukER&Naqx-P4luFyjQYM+n|jXDn(YzQ<hN"
    "R-ZATEHbPSjWIE+t!*8J2_C*LDx0=LZy%XPw;9wi24^!irAFV2xoqA&GG?M?^tBv!#qwJ*?u+GqErOE!<@aLQ&PG*V"
    "#7rzThn9Mlfk97e8B>-tRf?wxf-+GuTb~>puL)@~!(L`^E|#|SmFJ!2_DkN$$w2+CpeCGFMLkYP5(rKu_x<jZVr6)r"
    "z|J+)TVt$o_BYO6(FV|=L%Ps)W#|b1LjA#$nYN=Li*x<DqMYP~9%5?Ka$)XxK|~pc>83r*#(y&rP3|VzZtF*w(3acv"
    "=myW3&5^Uu0`GzZwHwW5g~_gbp9R#((lkM^F}o>^8m<uHD-A+^#}Mc{`rYc7Khz#W(%!Nii%}V{{85gFa(P!Sm08Lt"
    "Uia|MryTQ9$)#zR_0alBGehoF40N+!`nEM0G&ZIQ+}&0;nA2?<&3B=hNU~$<Y?r5^LG73?-^NUrzVm7XWyU0ZIWOrb"
    "()(;#6{9j^n2ke+QkE_?9UhD2@@6)U>SW%^rLyr<{w&|hw^i}>sQ<e7`PjbAets<8o{FCztJ%+W@uq)Wyglm=fj)zq"
    "ZuZucZ_QKj*6dnAlIn|}U&^;_`Sa_S^5<?_zJ*c`^z%pgb|~NEDJ1H=rSdH`v!7M*CQnMlTlv$(^k*UFt@!y+yeWkb"
    "zeL`Phw@aOR^`KL)3&pdrsWUnZBMJ+cJ`nadD86pfr;}8c%Ye|m<OMH()@%Z*V9vR($I2x+M;Sh5-R9=cB;#VdbJT1"
    "JTSvL0S}&DoiaZ4a%utMClguI_D||J9&YB+CHb=Ic{_1ZK)rPR?9>z|#B!I$G<#?ou_zVcN$J^={4Y0RYSbD~+O}9}"
    "wRGAQ{-9had-WTfC>3+q6c68ulN{_<I|IghD?T2dD9ifOUQ;7w+o>%d+LzVr6rgz3CT9=d7qf?UC{I$NWaI_an*~)>"
    "mcu(-b~p`4Gb5tQA1rqAWQ6A+<|)&MAI0fVJp9m89%|GYP{NdZ^FmYQQ}VTbkOTt%Yz@l4)T3<Q*E?eeGE+Fo&L4g~"
    "46_GSlvDYjUvbi}P}TWWzL)Q-@)w^NzpoCn_s8P>sd!({e$})0y8NZ-HVd!!TGiuS$@-=FrgW;$@0xP`QW3vv4*RRN"
    "8@~PrYcK&g>tx-v<@*GwM1JvmJ-igZ6zN7t#e8pycYJcI<Gbb@@6G=dIJ-XuuP+4czAk<>hw>e@E8h3zyFzStkD9jp"
    "Ldw?r1WEdKCl*i|hVp&b&E7dF@vdh7u4VZ9SiYZ%cU7NXzl!(w^8W*+OMvb"
)
MERGES_CL100K = (
    "c-n=Udv_C8mc`G%_FDZNZktRj6DYqR2?Uc7V2GxT?Y2#4dI(Ehl1ftHdMNd<tUSK^{ProC^rUAdT8Y6@>DImH?6dbi"
    "rwG9UFG~vxjsMkuO)CA}O5TmFN-S=yZY(LR<b!5zo0}HKmL(QyOB;&|iz|yWeU{iae7LYMwX(HvWNCf3E_az(!mmq9"
    "Svr|mI<_#fFtLQ2=N3xa*s!X!xV9v-abv~Ag7!A&=8dKN#;x*C8`YwrDJ`(ahYv0M%o5x;w;eW-=JqGH(z7(P-Ca(?"
    "Vr^wLyUr}RwQy-M3vStXZY_&X?f!iWzgm)8nf>!Ey8CeK9hUo<|7Vu+-;F)kv~gl3i`)<**1fWLX7S3xeJdMlIqFM7"
    "#MuVc7S?9ga#7#PrG;%v`1y?QDHgpQ0!DD-5h3QAIj7`OVz)@Fscd|0VMQn#j>$nI5<sLwVi|{jOAr%s#_g1`F+bvk"
    "wFLJ3_s1ZzWQ<Tg-?VH+IJo{ZGPY^)jV*NRw6cfKjVs2!u|ye|B(}FlqUWTvu}0r2+p1gJGLl%4)kR}RM?!!SzMQl9"
    "sfAZ|1D4_$dwpSZAau)BTe=EJ-M_DZUvMQKu&?l%L|R#!G8KdY5OAFU2r^Cvb+B+^y)FB(wM-`oOKmFs$=G2y<vW>`"
    "oP1$30qR#UAdCv0O-x`}Dg~PW>>H4=!OI$LPYC<o!m(nP3rv2*m}rFWEGG78?y+e{I&2_M37N<R$?%4p=_U^eYr_39"
    "{shn5>*-TM1{S{HxO^j<f*L~5+h!*@U{Fm}7Dcx8faFpvD{{R6d4-Vi@m~<=V4r$0gx)hd*t3j4y|;2~Pl2T)J8^_`"
    "D5(v!Za*NNY?Oe<ToG{q0RL>4j8oWDWQZ$4jcbPFK@cE}F`-xdZiH|C7l_AQ%nP7h&N#$`k_XT+XP!=hFf~`IN<pqK"
    "`A)I6Kp22W`cnejcy|Pj_2;jEE`ld&5=a%r++pF6Ybx<Xd2Pd?jWfG<kMh@w6WfU_{5z{Hl{=CTMAC(Ih=XgcxGZI}"
    "G0UYR{s1|=y-e(*kQ5eO{^D!X$%SSS%F%NQwE<FzGGE)yj%~BvHL<B}#V2jimBRh?i&$|x0Kc&PJx<J8Fw7AzE4*rz"
    ")&Svr&KBl2fhbr8R!Im{m@Di_1<qTN*Yegvu>KDl5(}0{XN6rhR5<(1#ABN_6<!upUfCAP%BD@APVtRkuBANU@Zy-{"
    "-ru$33mX*Bb8W+#4Z>AiJEjc6-?%k}&i>$|3LYAX>L;aXYfvs20;g~pxvju%WZNICB}#BV@%`U0*^y&n!?CrBvQyZ#"
    "MP7pUEMAHo*v80C6`g~<eb{MX@3&R1)GN11J-%^4-V%gF4Azh%VJTLPbJ^hZw|m>VKm#D2sIqqm$%Sf11vmi^I@C%O"
    "wY6!z&!|{}xAQ>3uL-W>tA;osiuhLa22+hnNCPZWB4?+tZe{xi0Fxt+_;Mf}LmNWNgdV5>3(6uh4_Cqwrjo}Roq?xf"
    "I4gqqXWU|Xho0~kipfO+UD63zB5IVbO|mSZx^Xzx3fpA|m@#zKLv*s#Hek~zSFNo~mm~{g$J+TeDij2}Ka)51yY(DG"
    "*@Qb$ox&Cz;1?Tmz#Af)D8z#a0VGnzH4q_VEuu^@kpB8N^7up|`%lc%5eOJs#i~e-D74{F%IlKMjR-|41}R%9_rxx*"
    "Ow}0v;AI!bw)GUbg;JY^B{S$ART7(DI^3lLWKq<T6p6%}yzJY^3mRBSS*FT%Ub;;o(zUDt1?;Q<6jl~pTKGFfo|qUK"
    "zA4$^kP<2>3^Ay({nDwcnAH%DD93>n>evYJw3M;}PO;^Lb^BM)px1g+!5cRaW=6?GQ<1ldWnza17G2r?mn2ceNvz?_"
    "<6D(JhaIN!B9#*`Uns-_RVC+;uWUi3rkpQsxbknJyAvt@#vSYzqR(5nQGtr9ne9Ke^2Q=^_}q_-hHvk{vV18;y=HSe"
    "IkvM4eY3-$!1bq1K-VguVaKF<QQx-Y-BRI0&S*I=Z8!o@yxEA=L(a|s`_cL(eqHcmVQXr=0S9d^PH|0K&Q(D7fA^9g"
    "bI_^R8srQzB_jcpZ|&gt`1Y)l%n%5X+QDO+;<qB#W>Lp5GtYDM3V$^h<EXxaN;A~0^RFs=z{jQR$NKjulWQ5v%k0_k"
    "rG4O77>TeZgmG+_H~^3hLRvC<B|WY|x%4<u;4ydo3;RHjKA=S35?p!S2|U}%hTLNPggJe0oAgQIrK@Z~#TQ}77BUr4"
    "mwWIwxU%C@JKR%YT5oDqY+W$Mgns{PmQ|IN#A*K#1%4!Eu9O{eSh{o|QAC>U_fJTs&H*gh#Lpy`t5l7|dMQQ@Bt0#("
    "<9eaoK<SaQO;?ILSO~22kFC@h4}&;liF=%diY+E8?_KyHx7T`45eIi{Hd(B_;!I&E*1()3)&EBTY!9+PQ_?1rF@y0%"
    "fIURMw<#Y_F_j&afBv~`6ZE{6(UlT${G9%vG{UxjC{2@v2>%AwICfF!<}@kDLRL}$9oz1ccC=P5sRp)Rd?E3WJ(OzB"
    "1^7{mJndmgg<V;=Fm(gDbgf2^U=NvWgr)OB73vmN(yUib7dIYV$?;T)5*j23l{49mDjBZv64l~$%y}oR(XwPRkGuEz"
    "O%gi)edJKLTB6|wl`L|GT&9)Rrro=XI4n*t5}gAZ9gF=93MEe5Bi>H0W#(2gi4AY*#FSU1W`}}XEhNa2#Q~a7QDajo"
    "x}>WZp4+gHd3E1jK$W@mPwm}_2p7cde<g1KEmm;l@KOcnN>K@-;iKG@oR!KU6}3$oUkNzwh}b6`q_0K6_LOk7#5}?m"
    "#}(|+K`=afW{>wkxEjG)tXFwym4J_P#`yv&r>we*f3Ob^Y*|Xp1#~%Ifbuu5tRw7qMt>DlJIDt=Rtk5Gec_ia<aT(a"
    "V6p3-f-chx%WQbNu)BT<NPerIaEh{8jlDYN6ohmtZ!1lHV7*2N5)E(bpi5ciu<j*-95zlI?7ZZDSGYL&m!qF;V`>MF"
    "IF5QS{fIugPOHLp)Pa_TN*XFJ)Puk)-<v=l5bG=TR{=hb5qH`u6^#0q_gfMs?QSf9sx{1F>-8+!va?Q1l{B{HfbY4j"
    "k=~-7q0<OItupVcDph4Gk}oL~nbBOG9#?;#*q4vg6taQ8Vn6WbDEl@|z*sKb={-=T(FwLk&c7BoX11e_Y%L>~myVCZ"
    "nGUXpC!#l&T&r<ltMf!PU8QuKh42^N6_O_1d~PpF8)!F>zG^8V_^iUVwOK%~_#l}o$Ql?7DWfRbwINOP9LlTYtG74p"
    "s<cOYw)BGa#K4GjT~R?7%Xxaan$yxjNK`-4J%3QnzrzP}$0@CT$(MFCEvV;CALU{N84IV#zncd-cEUKoZk8(8My?Wq"
    "lci_nHUk=?+PuU#9>ohtLhQ_f>T})2nPZtajco{{U<bt`2M2`Id(H0WM4`#l2fY7aJrXhzBeL!D%10-8*Lc-16!bAu"
    "d&x%VzP5qeLfsVQ6+}2-L=G~>V8k6FY4lz1+J+t|hQyzJYlD{<3@st^In6A3OJkxk9aZXO{NRpeA{M!ABmY4hm9mM4"
    "wK~9&+^ed@UD1Or(_VXHc|Lvh`KAXpv8@ku6Ed&23-zuX^fGaoRoiCAS2`a=*HsID&wS28`A;g`*qw5vh1x63oO-@{"
    ">z6uQLj8g@p?P`~={%~m$k<WjZe!`4HJrTgX#i0E<rj;8qN|dpb0fq(J4p?gzc2T6HG7cFO}ft;h$_@-kEO|6`0mQq"
    "Z23p-xoqL&vJ$u;{uZ``cM;^7Bg89qS9S}$%ZmZXgF{HkopB`rpU_oYHm-uT6unaWJbbNW(0}*e(oSiFkqB~9(|9GP"
    "_3#f~qE+wW1p6>j+cBxt{Hv`lD6&M68ldl&bBpLfMNz?7=8GeZI4}X?OGFuz4*37w$%zeeA2F!e@o7XOw$W;phvB&l"
    "&-mI$O><hTXo!HVbbCol(0W9~?yYMiZ3M1`ZQ#3LkH43#J!S2O8m>5zp<0k#<}_T6J7ICo5nhhHLLZLo!+U%3#5&xd"
    "C=Rl^nYeMVD|zOx_q1W&d5Aaf%zrHTQ-MezIdvw3_hY67GJ8%_E6P~fJ4FQbnP}*^sU?ZT@hhv<A0!3Nb-cEbqUed+"
    "FmDPpIp|7$rn+RmQ}688wobi~h)5J$d$GvWOw`Ef?3gFfQmandr%gR2kp{=RJZ}<1@6Vd&$gI&+)7b|XfR-|NcL5*^"
    "Ems(osD|O-E9o=fYl=^u!>0}c!ko$E1I3B4gW+5=C+Tsn4R*N={Q^hqL#i9Km};@u@~M3Jt*dFSX+?`2P(0B#0VMGW"
    "f?$#&nCYz0z`5XyM4j*=J#rGYcsi4X>v{I#nU4eKvODtzmpO3a$KZ?YcV#exyR~Cqe)vjf)qJbb*er}yd9@vUtrXM2"
    "$J*^w92)*%!@j-fEIr;=JUG^%<@i#AUG}}PDf)MYjHRrd`5h(QB9)H^bcSn_V1`$TH=~WY+o-!Tmen;UySV9`q_Xb5"
    "r1Sn;TlN>o=j2R{3mpXI4I!Wn2VW}ATv)Z7|37U-4XN7-UJlaf;i*`KG-(#+1}WA4OW`cl=;1|qOVK5Ecqn`0xEJB("
    "8h<Q7BsR$hQL=@;J@rpF8ac8TJx`F=Ds}r`Rj*T*i@ckVCyl0TVpWSjY6PS5U;0R`TsxS4-I?(kC#i|T;L>M1-iLj!"
    "fi$6sJ;~^`ntM%R`ju&alCPf6VRoJZ+{O-`D1u7B+P90oIyJ)L^j)bl?}%4+uy1d@CMR9OT(M{3<c-cY`VlzmQghKr"
    "@lt;lx`u7|!ot%d8!iQdT7jJ_ovP!$ta&T7RtMaApX!}>d96C7({p)tjdAxdo~vxLvTHR}SHE(jy?ubAmU8<0S?2%s"
    "vPEsj>-I0suI1;tG>leuDXpUO@l!536Z5ay^aBR5%S$TDa9r4H2~az==~VCb{mF=$S8SM<Z_o&KNC11E*;_{rYNTxC"
    "U1Kvip(GlOHEC>4-*DZI>%LZ7A@++k{U1IiQnk<d@qbu#i7!qjSIYI+V(RVKpqToELGx<-rCd!%;(Ew3u}6>P;50L>"
    "Gdn-lS3x+&*qh<BaOs|Fh$a=)3@WP3>EZQj<T#T}0PR0&k`P{tJ8~`1N^ihZIcfdznPwX9D1*;<B$|a!4fw^IgB(v4"
    "QTg$8hbkX~EpE*_-ovkK*bS;qC6UT?DqoVTEK&VbfQ&_*-2`Cl)_LhYH11zd>tflK=g%y9VGs3eW1-I+OY7IBS_i~x"
    "@Yc?*6g+27%>+F;|KsUI*NNJ9$LgV_GwKMba&?#D$Xxl6TOTPxeYkTbBOJY!C95P&_jff!qJxQEeS(-q^{LywkZ7VF"
    "&NCaj>pa&-#kx5PnDA{qBA~l>Q8+%8lgjDoc+=%=Odh%j=j!BJAEy#6wF?uqT*S0ayzksXa(!C}=Pjk(P4+dN56M3t"
    "+qNHUQ>Y8qQwg~bE;Qf|bvMO@5R^<kMxo`;owczS>MgrTPV7YAcW#Lg9~ks<J<@mw<;pDm7geaPIoDvrXO8_B`i-RG"
    "+0?3&@du=TRS54|eCESB(Y~<NiQQ|TcP4JnmTnv+h!}2fC`&i#y^(JWt}7(PwQiHDYfnl${L+Rq>%Y;IO1I5tc0O=R"
    "Te{QjI@?CQiY)xuTg_2dc5z2f^|c;2)V4vv^(V5e;L1VaCOY$})?GTAQrp+4x_@aByEB@lH}+&tTA+c8&u;wM!$)>@"
    "<9%pZ{o&AANz*f|(6w}meX2)`EdPxUMbjIZ-dyH0`hIPh&Q83OaK^vI3+Xe>C@SwhM(&m}R2eVjZT`2wM;^MBwawR)"
    "YVYu5Z)!XITKD&^!=E$K_IX*p(QMyGhO=&JM7^UJ-DvGp80w|=(uYraUfk%JyfRG0+Z0oMs_>7TRmtOt%&^aLb4_7("
    "fA_M;+cu59yTO4sJm~d}`QX$a#Ax-JB(8@#Q8#1o`IkS?S@<+pJN7%N*8oaB$nv33!1CBvdx+9XR>_A3^~^mg0FQ3%"
    "E;_{HH@Ux?REv<PS<pSvBpP#k?z)zaeK40K*M2*iT0eC<QD59GeXh5WP&chM!ka`s5{xb^(B7xoG7U&ub$2W?9e(J("
    "W?Xu;qsTvXA8shvqs;H+eziw|EHtMTp*nwc(+zKC^-Sxl$FxD-XVu-%@!h3;lIituBB?)h6v6pn_?<dTug(-UX*H%B"
    "0Xp1;_f%=7O`o6HhBtBL`n$DSO1WtYul97VJBvq;?Co82Ma79{^|F+J`A8gt=TG?SMi1F^I?VtyJCrNSePX14OHg+_"
    "p%V9jL=8(*0kG2|wX;{E88J($_My~Njve)GP1A>qu9tnO^F^urjWlztA!^@8xkPhAt}LB4_V}^*wwq4ON~izIACU}?"
    "&3AD4L{APN)k1F2AKKsxJ@>7~-H72xSI7_EaJSy)K;YC4_YE)A_^4U`5X8;&%VYat%Tkr!QuF7H+@_6NG{1iZlFGV!"
    "HW}uQh%8}`w9~Z)Zxq9$uSMoQlq$!mp-X*DLAhp9+SwF%@KrBq`FD})&NnvXWf8P7&?7EkTqdT{%%7+&mrD%2KO046"
    "X@t#Z11bGboT}55{V04u3YN!rr8|OqUVbOBBv|uw0mJbjN71amGbr8jRDUq@mViPPqpleVgL*we_j#un$*D)8wk{5h"
    "3zCijrI?+N!!$mI!elQr-s+}JY*EkARE!PKJ?Ul!C_V%xlJ*%xjIbU(_s1D(n^HYJ3u42+w$_sMT&?-~rLgP4(n}Pg"
    "o4Ss~tY{Qq8(#Ro+Hik-h6n51(B!UT-+Hj+(<Ftty|ojZw?~4*xX~LXK6uhUc!1~g{|0M@M@#"
)
MERGES_O200K = (
    "c-noKYgZgq7KZoNu$KSfNF1SK(gC7Tqr^c#WlTa0#Eg@b)$4Rsb$3B^RauvYHsgPv=iNmz&Xo^bn!22`_j}tX1Pgpw"
    "URu^z=qyCbN~=n1G7GK6&Z@?;*01s_W2xUQq_*IS#6oR3*EN=Rwy|Ncup+anx3IJ@vv6f$YO&=7a~{tvd14u_sVwIu"
    "S!!8ffwxt>wzD#|mVfdQ3;JrqlJ4D$ty)^n=L?HGc;E7r$5j@1Ab)GID~tMU!4`N-sCfC@`o<DINi(~3%fgw3-g>sg"
    "gVvVMt!1g5WlM{5%U2e*?brVOR(+f27T#Jou(-BxVllD4un{W@hc;%r6+4?*mD&dz)=|Jq>r1<LkBW5`*?7nL_?QY+"
    "SJtbZ+IIMzs<O4G7B=nved|>#>YTHU=ho4QL^b3_E{?TnQ*U`^qCZ!ET;Q<EtZD7e9d5L{Ts7q>N47n(@GV896s#rJ"
    "dM>S4Tg`v(n3t%b$*uKMt7s#Q%UX7$ch$5bTu|xERxD<;VYRPUy?>%*u-=mAd}n(*G#7Ln^OnpCnj2nN*s}1o^=zSL"
    "7u*M;7W}wUZ@8EmCtim*=ONFm0vezvtbtAb8`t?Fx&`1Hk1f2i@Pp;GW!IpHtrP{z?`UnQiyVC1tm=OcJ~D7a5vb<Q"
    "4oJ%Wy;_!E+EQ4n08PVAGJ(gRo$=f`-J^dw^_hdy#~>OgR+pAftxv5ktn(KS=s2}NuR&=ZsT>fY`vE`%mab;iR4;bX"
    "!beoi3(IRkTXM-Iyf<fkwE!PMlkEfRrB^ym`A1GmD*Bcb0E4peb9>XO6*%IS93*n#Dl_&HezW~e3P%f4a80rMshW}V"
    "@2Gl-NHgs=wA7e4-{A}H@vjEXvCOV<ioUb}Aami5e}vyRY&NrdkL@b}PJtj&6Dbow;nzsd0RkLPE0J(0&AEi3gjcut"
    "qD{Jva!)P%Oa%(>b7Ln|2b{B{F?(wlY@OTwVk%3eEg>muffa$sL3Uk(Y%2Vtg--+_>cfkpG$8?(dpo;GPG*~TDFYyj"
    "+5t-pf=pEH7pfH-&M)XJTc=Ak?+8(vLtje40ro@NAYPmy4D2)Q|ATL8{Y-t_-JwzoZk^lqmL-W@v+hTbg(?U=Q|kI6"
    "6Sr99YmmS$E4vV20$U2y0BNF@^U@wkJH?si64HqT+(h}er8c9nJ$fVrh-@f9QK5&KN)2K7Sr6@wsGD|Jv2I!i4gO5W"
    "*c<r0ck=~CsZQwv16Ts`Ihj}uO>?ngtaS(BHmuNOHiU+ywpItZv8`<DE-avc4MK!4P{PE8q%}~T0p4uQr9A5E`?du7"
    "bD+U(@e&*~YwK&a=k%kQ_f1kW<BcCv38<W@Bi!Z4DF>C1?D5p5u}P<eAlE^%(jci2F13EHwOd?R4`o~uDlu#U4xq%0"
    "&Fp>&kUGIq>b+s9)Sd@Dlg5Q#?Dz#B^Ov!{u>aVaT<ef4u0`9-Zr|nxAr+>VY?PjFv0h$-L`_+a*dy6b1Yj*|-dO36"
    "FQe`5;Xc$76z}hg=d9_3>Vu9Z%j}Rh-?{msGOdk9;LjOZ!Ld$#Kwvw(RoGc#Ui2=3Xl^JVNH%&$#EnwN((uO7T@y9&"
    "%j$~ifGhmBG2tRB)!?Nhux{;%+##^4Btwkm3wuseAWvcS0&`TiSP7^}Q#*O~-{^27tZZD?x}u3u+~YB)&rEutwdX6@"
    "p(^tSf1OJp;ZU#giHAwi%e`wmzIO7edAq_u;e72(dl(n8M!6Gcr`1uH0gx=gF~+!EEBKNTI<>T=r5OAe-2B}`$l5W*"
    "rZd7zNySFgq)>O$Xzyg~aABP!AQ9TA7I4<R*m+#Hq6jvE8fWf@wc3NEU?Ac<ZH8jD`<eJXLj#qqByfl59op5pnXai)"
    "B{uMeDX9pNx{a_{!~-iCZ}`wsw~tiGAWnsP9yd<3tW3{V+H!}-aM*M#K+Dz}+eA!ON^%|0;G>_Vl_P2R3!M5&8UwED"
    "N=ks-$Y_8RA{=;Yh5*jqk&n;L&Sl*ax|;e{64W3}G#M|IQSCl7*W+t@u!CNLP;oR~36UGDmOU48SJY~-{VD4{97G;S"
    "(Vk6mOGY@!8!B@nW?s+TFQ{^3{iW?u%V}Zf?g=ZHnX~bR*bpT~ZL2I1o4IXDFY}qqFO$AaNP7kLumhEs_Ik^DHo{vI"
    "Db|r!ciM}b&NehJL9b>!3n+|du$kn6WXg_98}qwlHB+5m02qN}ZQ0zh$)oc0f6?QgnBP)JyOt{;i&U0xXM?O|t?R1X"
    "_m)z`Nv9q+c5se`E-*?-n9JKWzOW%(1ylV}J`)@%Js>(cqPT^P&ukOVSa}2?4vF%$%SYV|R3s>vP#6S+Vjz0FK(AyX"
    "K_U<$rp6M1=rP2<px2+O`KirF&)Xm2znww*P`R|Mg=F%=q_uNNR#hlPHMYuKh}h9u0zXmcY6XO%wN12^PL8L-6V;nG"
    "@2%>+Wx;NqTu5L}Uy$o|Y?AO{39O{9uCW;pfv1#i_kkS{LN80Z;huxFLfEBm0${4$Ln>ggC$p!07apq4RotMo)a#0>"
    "ktnISE;<J`nb}pPge}f4H50gMbPe$TwO6hxBy_MYEQyVxLeRCl%AzV!Cc{LLwfhO;!v!(7cr6{50+L={mRb@*CbN@{"
    "Hh!y5IS`fAnHyq|{9`mWPNjd6q)MX(%{i}>;1uRNJ1oo-nv^Hh%0ZCt);p1dn@fAJ$9AQZPmZnBG9C%z1)$g*5#tp-"
    "D?4ul1Q^fmJH{Qfq>_}s677_)G^aGAWKvjXyPsS5#=>K!8_hSgp>-UPPNf*@!bz;W^VyEP6xgmZm!wiN*-U8_0xSIb"
    "d_mxeo_AaMI-hUC@>5>MIJ8YV!s}CiBK=A<S4hiyO)xDf%;ZQX=k6`pp#55ADt6Io2mVC986}R2MF&qnj94&pNew?)"
    "_#17I_*AUDFL<Cjyayc?${{H%eP%PJLvS@i=P0|Lrj~CJs}=+ZB1EO=BwJG`!d0p(Rzhi`9OQ^nYFd2zfo468B}=6y"
    "79y82=)FC&vt#wrG196c6OXHfO(Z=9liVgVOP;j0HPS1l3Qii~y9HBf7@6YYj8&dxo<uy2z)Y#og*>B5*R~`@sp!fD"
    "IklRkc6DXPK5t2RJ4tRShRj^CNgZ@Tqkd)Iu8l`Or#=_j=`ha(soROZz1gs#@44cnJ5iLnqDeHNkeT-?(Nr^1CNRj{"
    "^oT5%x|F!YHs$$+sNO542c-_mOn%yUpP}AosVL_a9~&)irfH!alwSOx5uW3Ne_y&?_KkR>fh(>>y+YwRh}Q11I=*nd"
    "O~wAHocw3sPoawmH%`|^6H+$(vD6I5t3{T2(7gck&>I-}X6%GyPA-^&Z<ZEbK_`B~>bWOA*DM{&C?YhHf;t<J^x?jR"
    "10R7jODWPYN`@bl7BtK^uJ>0Omm`Vx5nROfJm>x&gKDI12c^-?{kOze^lE%$2=l*Q_U=cj#}yiaK9p|Eann|lKxrpS"
    "yNb5Ar$TFK6(mK7v7OK_?HjIM5K<`m<j^YweLvmN<j1Q%{@4W%QE%X5pV%81zmQXWC#SfynS2cl1tl(Gm<#BZj%GS_"
    "<&#g0uuoz*oel$6<^mHA8U;f1m6_A2j^v2{$7eRakZZu^3aaFV2KwXccb*a2rFvP~>s;j2?Yx(eO18dr6Iq};n$cs`"
    "{k2aGnitT<rGDm&vl1M#IY}XRUzRxrfik=HkqbXJC0%gFj;=I<yE`p(Ueh<wk}WhStrUzZ=uB*_lM89&QUp(>(47qX"
    "dmy`B>W`u1BLyQ-E%E4sTWG1Rhnq%j65Tyk@Uhc)3q@1mtzsq^mo`(<UT7R_)tJHU!pY2D`t2=qWZ$X<z+PAQDMag2"
    ";-8d`c++J>=ccyZ+TH`^Q^laRBklLOF6=z3Xm(_=xe{2eJ(4EQ%(Hwr0MXUphSG&Ag6df(D~~O>7%@RpUNzQdg{JZ-"
    "3N^H6dDY=LhPFXoS!*h#T3I=0EaYf$J~@NV@L<r2cR$<_!3*Y!=rf>PDb*y9YMvrBwjPaChEA!V%{1L4b|lRzJXI;-"
    ";=%M5ES>uaNA1IeYD|(76XMK=7qMEIsb18oKKkU-xTbC_px2p^AD8j9A>gY&t?qpJ#KwxzuirSv%V8vx6AH@VjEtvb"
    ">Kb|=5z0ttRWBQ^6asyeXnbPD6Ey+jHF@d-73=7^T3~HmK6OOK%n}Dp;#1G_P@S=Wd@8%RG1*pw^iosjnIh4QVMiw{"
    "I?Cyn+*-6gV6PS0x!}alY-KtO?Tc<WJi0}nG~q}JsZ60hXuw6$);4}_ljl4`d47Co_qeUG7pFFUigNq0<5XaH;&al{"
    "YCodDtnK7bjTZICPi(u>VPfkXvb`@@gP$(&Qo-g&LFF0osnK!Q*-bXz+a)h)<0nkFjYE_9h}tB;@V973$F{#^+uORz"
    "53iQ?<(E1+;L1$B=!I8iSEk(XyfEbY0^=oYj>q?9FNOhB^;$-<MnO>l9i7gg`<72P2wN<e+Z0xHcv=o4fMyk6*E-s<"
    "AF}LyE?Mvl3lA|!58yf;8A6W(rt^54X`!;Hn<`U{hdNwJhsRoyt5Eoyr0CuhgeY+hwjC7mBKmQU;{6p>EM3k`o_2!8"
    "!tl;UI>8qAhFKx#p9mbkUV^&qr4B0bc9*Gxr^8e&ye*?8bZv5OZ|>S<X9s5%PD{=CavQhd!N!NP_1o_d_)76ZwV#xp"
    "$#e|Vb+v1e!wk(ow{M5!+Y^IfO6v0@s`v7RBu#+_bqI%pp12c|3Pmf|=9q(G8rW2xC5EF5KdjOD7j7;A@+7mRM0Yca"
    "jL;y(y}1w2;kzNVyOC)|i$oFj_wZB8HC5xobDaQG;8T&*$2m#Jj8B=3ev;kl0C9XJj63Q*Q33U(^ALVK_0t?OH4^p3"
    "j><vAWhGzPQ}SHIpT=zVw6WtO>!fX&8^Ey?;2&n!BOm"
)
COSTS = (
    "c-rk<iFWKD2tAiM{Qob%*L1S00Rc@Koz65(#s$R7W>SCv(DX6A|G#MZ{5ktm=HJDF_1nK?b17eGe$5@vb-%}i`P8O^"
    "rNilG>5*_A=|a;?&eF$xaj8AG_}kao{I<qQ%Jk>Qxlrc#4dre0dQ(mB<~ucNnR@b$#(F&rf!-$Pe|m1m91S^n0@l&<"
    "=%gW2W39R}c}&#nSu;dn`2RzehW|hO|Ka}+|9_y;&;dhEo+Jxcl2DkFUF)e`?h4<7UHWI2iApB7F0x;n>q`^IO5dK3"
    "xvxXRz-DZ_3+GV)%X#Fpa*~lJ$XwdRb$w7iMW`7-zI6~uvXE0@UGq%#=A`RjdMBI%8wK|KWkL{>^MLh>=N#>vScQD5"
    "?4_8UKCcaI>4b~?NTe62U<X(9l;w?R%^#5qn%)Wn<_ju$hsS#%OAQohEZs00C44T?#l?Yhrpiti)vP~`5Iw3DAhhne"
    "zxgQZl7sA>E7XM)0)-Qc!zK2cKYYyeb0A2r)#__Ds8Z1)PHHV-IN|tZhapV(2h&QkGV4wbX_uTL)wN9-{7G*Y6qyr="
    "I>=xYbap*mHG!R+LxhNho;B7FyXrr+h)|%Iw^%wd8@1$EFgF78RHz_rhRUSOMH3*kkYHR{&@GsRj{~vmkT!Cl!2!WF"
    "C~JzvM!Jqr^8eXcC=_D8UyF^Pfa3525KV1r0Yfhrkm(Nu0up~e!yHIf4ieYuzH&Kh^(UG2PrUJ-8!)-(&qB}#d&R1m"
    "A4sO{%It$Ml9fN3jq~VMVrXP8Hd=GcW}t*~N30S}JuZ>}MTR4SU?12xv8#4st@_I`{t{q+OZvZg{vPeR>f!&}5KE-b"
    "p$`UBkBQA7%UY@p3}QR23KJ^IfpkIS=7|G)_^6eMckA-@Jv`Q_t<L{Lz-+p1xNg+^XZ`>Bn4S_aV6ng2?-{0`{*<uC"
    "90IxQhJTj*`{c-6C;Jb{gN#>)3eDy$V02^rm&6c*Z5f<nFkD<)+|YiAn>*xXgwS&SxrzOy%Hx^@4IL@Z1dJ{;aUsXV"
    "721VOYA4clNbd{dx?u@iy~->qU$w@uZ0msk6?vkN@k26x4psqq@Q-yF$gu+om!B*!aRSq}w=2L7s-CdM?wDwvJ6=Vc"
    "LxA|k1-{QO>*4?RHn;84!OiFV?(sv71l(=>PxJpHV>=x@cm6akp7Qgy`}e688G-ljOQ97lRZ2tq$r_m{czR-ehVrfv"
    "k=xo#E3<E1GbT9i|BtX&w%c%Vbahae@p*R<_V*<oZcUCgz@C=SO@;vYyeooDByuMnaRmM~0#U@P;IQ~bI?<NC8BMi+"
    "`gE|~@&U=VQlO|dP!U7nJAw(f@c+@%|6iWf?qdJk+opER|2OvE>23^g?nLYV>y|CM;|Wv_3nBrHBWd2=t^gZsa)~dn"
    "DYQy1*5@tbjbE1HM=Spy0sFu7!ibDOZF3O~?Bd>v%xdTKRsx><_cZVksN|?nZ9Kp4S>f05{Qk$#Nh16~fBaYFo;vHV"
    "%@ZQle=<h+2gSV-`~"
)
BEFORE_LATIN = (
    "\u2013\u2014\u2018\u2019\u201c\u2026\u2032\u3002\u4eac\u5206\u53d1\u6d32\u7801\u7968"
    "\u7ea7\u7ebf\u8d39\u8f66\u963f\u9738\uff1a"
)
AFTER_LATIN = (
    "\u304c\u4e0a\u4e0b\u4e0d\u4f53\u505a\u5728\u5907\u5929\u5b98\u5f69\u65e0\u70ed\u7247"
    "\u7535\u7684\u771f\u7ea7\u7fa4\u86cb\u89c6\u8d5b"
)
TORN_OFF = (
    (0x8a, 'pp'),
    (0x95, '\n\n'),
    (0x9a, 'pp'),
    (0x9c, 'i'),
)
TORN = {
    '\u03b9': (
        (b'\xb3', '\u03b9\u03b1', b''),
    ),
    '\u043e': (
        (b'\xb1', '\u043e\u0442', b''),
    ),
    '\u04d8': (
        (b'\x9e', '\u04d8\u0410', b''),
    ),
    '\u0561': (
        (b'\xaf', '\u0561\u0575', b''),
    ),
    '\u0565': (
        (b'\xba', '\u0565\u057d', b''),
    ),
    '\u0915': (
        (b'\x8f', '\u0915', b''),
        (b'\x8f', '\u0915\u093e', b''),
        (b'\x8f', '\u0915\u094b', b''),
    ),
    '\u0930': (
        (b'\xad', '\u0930', b''),
    ),
    '\u099f': (
        (b'\x98', '\u099f', b''),
    ),
    '\u09bc': (
        (b'\xa1', '\u09bc', b''),
        (b'\xa1', '\u09bc\u09c7', b''),
        (b'\xaf', '\u09bc', b''),
    ),
    '\u09c7': (
        (b'\x9b', '\u09c7', b''),
    ),
    '\u09cb': (
        (b'\xaf', '\u09cb\u0997', b''),
    ),
    '\u09cd': (
        (b'\x99', '\u09cd', b'\xe0\xa6'),
        (b'\x99', '\u09cd\u0995', b''),
        (b'\x99', '\u09cd\u0997', b''),
        (b'\x9e', '\u09cd\u099a', b''),
        (b'\x9e', '\u09cd\u099c', b''),
    ),
    '\u0aa8': (
        (b'\xb6', '\u0aa8', b''),
    ),
    '\u0abf': (
        (b'\xb9', '\u0abf\u0aa4', b''),
    ),
    '\u0ac0': (
        (b'\xa5', '\u0ac0', b''),
    ),
    '\u0ac7': (
        (b'\x9f', '\u0ac7', b''),
        (b'\xa5', '\u0ac7', b''),
    ),
    '\u0bcd': (
        (b'\x99', '\u0bcd\u0b95', b''),
        (b'\x99', '\u0bcd\u0b95\u0bb3\u0bcd', b''),
        (b'\xa8', '\u0bcd\u0ba4', b''),
        (b'\xaa', '\u0bcd\u0baa', b''),
        (b'\xae', '\u0bcd', b''),
        (b'\xb8', '\u0bcd', b''),
    ),
    '\u0c02': (
        (b'\xac', '\u0c02\u0c27', b''),
    ),
    '\u0c30': (
        (b'\x86', '\u0c30\u0c4d', b''),
    ),
    '\u0c3e': (
        (b'\x97', '\u0c3e', b''),
    ),
    '\u0c3f': (
        (b'\x9a', '\u0c3f', b''),
        (b'\xa1', '\u0c3f', b''),
        (b'\xa2', '\u0c3f\u0c32\u0c4d\u0c32', b''),
        (b'\xa2', '\u0c3f\u0c32\u0c4d\u0c32\u0c40', b''),
        (b'\xa6', '\u0c3f', b''),
    ),
    '\u0c41': (
        (b'\xa1', '\u0c41', b''),
    ),
    '\u0c4b': (
        (b'\xb2', '\u0c4b', b''),
    ),
    '\u0c4d': (
        (b'\x96', '\u0c4d\u0c2f', b''),
        (b'\xa1', '\u0c4d', b''),
        (b'\xb8', '\u0c4d', b''),
        (b'\xb8', '\u0c4d\u0c24', b''),
        (b'\xb8', '\u0c4d\u0c25', b''),
        (b'\xb8', '\u0c4d\u0c25\u0c3f\u0c24', b''),
    ),
    '\u0cbf': (
        (b'\x9c', '\u0cbf', b''),
    ),
    '\u0ccd': (
        (b'\xb8', '\u0ccd', b''),
    ),
    '\u0d35': (
        (b'\xad', '\u0d35', b''),
    ),
    '\u0d4d': (
        (b'\x9a', '\u0d4d\u0d1a', b''),
        (b'\x9e', '\u0d4d\u0d1a', b''),
        (b'\x9e', '\u0d4d\u0d1e', b''),
        (b'\xa1', '\u0d4d', b''),
        (b'\xb1', '\u0d4d\u0d31', b''),
    ),
    '\u0e21': (
        (b'\x81', '\u0e21', b''),
    ),
    '\u0e22': (
        (b'\x9c', '\u0e22', b''),
    ),
    '\u0e23': (
        (b'\x84', '\u0e23', b''),
        (b'\x84', '\u0e23\u0e14\u0e34\u0e15', b''),
        (b'\x84', '\u0e23\u0e32\u0e30', b''),
        (b'\x84', '\u0e23\u0e32\u0e30\u0e2b\u0e4c', b''),
        (b'\x84', '\u0e23\u0e37\u0e48\u0e2d\u0e07', b''),
    ),
    '\u0e29': (
        (b'\xa8', '\u0e29', b''),
    ),
    '\u0e2d': (
        (b'\xa7', '\u0e2d\u0e23\u0e4c', b''),
    ),
    '\u0e34': (
        (b'\x87', '\u0e34\u0e19', b''),
    ),
    '\u0e47': (
        (b'\xa7', '\u0e47\u0e1a', b''),
    ),
    '\u10d0': (
        (b'\x9b', '\u10d0', b''),
    ),
    '\u10d4': (
        (b'\x96', '\u10d4', b''),
        (b'\x99', '\u10d4\u10d7', b''),
        (b'\xa7', '\u10d4\u10dc', b''),
        (b'\xa9', '\u10d4\u10d5', b''),
        (b'\xa9', '\u10d4\u10d5\u10dc', b''),
        (b'\xae', '\u10d4\u10d3', b''),
        (b'\xae', '\u10d4\u10d3\u10d0\u10d5\u10d0\u10d3', b''),
        (b'\xae', '\u10d4\u10d3\u10d5\u10d8\u10d7', b''),
        (b'\xaf', '\u10d4\u10e0', b''),
    ),
    '\u10d5': (
        (b'\xa6', '\u10d5', b''),
        (b'\xa7', '\u10d5', b''),
        (b'\xa7', '\u10d5\u10d0\u10e0', b''),
        (b'\xa9', '\u10d5\u10d4\u10dc', b''),
        (b'\xae', '\u10d5', b''),
    ),
    '\u10d8': (
        (b'\x99', '\u10d8\u10d3', b''),
        (b'\x9a', '\u10d8', b''),
        (b'\x9e', '\u10d8\u10e0', b''),
        (b'\x9e', '\u10d8\u10e0\u10d8\u10e1\u10de', b''),
        (b'\xa8', '\u10d8', b''),
        (b'\xaa', '\u10d8\u10da', b''),
        (b'\xab', '\u10d8', b''),
    ),
    '\u10da': (
        (b'\xa3', '\u10da', b''),
        (b'\xa3', '\u10da\u10d8', b''),
        (b'\xab', '\u10da', b''),
    ),
    '\u10db': (
        (b'\xac', '\u10db', b''),
        (b'\xac', '\u10db\u10e3\u10dc', b''),
    ),
    '\u10dc': (
        (b'\x98', '\u10dc', b''),
        (b'\xa9', '\u10dc', b''),
        (b'\xa9', '\u10dc\u10d3\u10d0', b''),
    ),
    '\u10dd': (
        (b'\xa7', '\u10dd\u10e4', b''),
    ),
    '\u10e0': (
        (b'\x91', '\u10e0', b''),
        (b'\x94', '\u10e0\u10d7', b''),
        (b'\x94', '\u10e0\u10d7\u10d8\u10d0\u10dc', b''),
    ),
    '\u10e1': (
        (b'\xa3', '\u10e1', b''),
    ),
    '\u10e3': (
        (b'\x99', '\u10e3\u10dc', b''),
        (b'\xa7', '\u10e3\u10e0', b''),
    ),
    '\u10e7': (
        (b'\xac', '\u10e7', b''),
    ),
    '\u10ee': (
        (b'\xaa', '\u10ee', b''),
    ),
    '\u1780': (
        (b'\xaf', '\u1780', b''),
    ),
    '\u1784': (
        (b'\xbf', '\u1784', b''),
    ),
    '\u1794': (
        (b'\xbc', '\u1794', b''),
    ),
    '\u179f': (
        (b'\x94', '\u179f\u17cb', b''),
    ),
    '\u17c1': (
        (b'\x91', '\u17c1\u179f', b''),
    ),
    '\u17d2': (
        (b'\x86', '\u17d2\u1793', b''),
        (b'\x86', '\u17d2\u1793\u17b6\u17c6', b''),
        (b'\x8a', '\u17d2\u178b', b''),
    ),
    '\u3057': (
        (b'', '\u3057', b'\xe3\x81'),
    ),
    '\u3093': (
        (b'\x95', '\u3093', b''),
    ),
    '\u30d5': (
        (b'', '\u30d5', b'\xe3\x82'),
    ),
    '\u30fc': (
        (b'', '\u30fc', b'\xe3\x82'),
        (b'', '\u30fc', b'\xe3\x83'),
    ),
    '\u4e50': (
        (b'\xb1', '\u4e50', b''),
    ),
    '\u4eac': (
        (b'\x97', '\u4eac', b''),
        (b'\x97', '\u4eac\u8d5b\u8f66', b''),
    ),
    '\u4ef6': (
        (b'\x84', '\u4ef6', b''),
    ),
    '\u4f5c': (
        (b'\x93\x8d', '\u4f5c', b''),
    ),
    '\u4fe1': (
        (b'\xae', '\u4fe1', b''),
    ),
    '\u51f0': (
        (b'\xa4', '\u51f0', b''),
    ),
    '\u52a0': (
        (b'\xb7\xbb', '\u52a0', b''),
    ),
    '\u5355': (
        (b'\xa2', '\u5355', b''),
    ),
    '\u53d6': (
        (b'\x8e\xb7', '\u53d6', b''),
        (b'\xb7', '\u53d6', b''),
    ),
    '\u540d': (
        (b'\x93', '\u540d', b''),
        (b'\xbf', '\u540d', b''),
    ),
    '\u56de': (
        (b'\x94', '\u56de', b''),
    ),
    '\u59cb': (
        (b'\x9d', '\u59cb', b''),
        (b'\x9d', '\u59cb\u5316', b''),
    ),
    '\u5ba2': (
        (b'\x9e', '\u5ba2\u90a6', b''),
    ),
    '\u5efa': (
        (b'\x9b', '\u5efa', b''),
    ),
    '\u5f69': (
        (b'', '\u5f69', b'\xe7\xa5'),
    ),
    '\u6001': (
        (b'\x8a\xb6', '\u6001', b''),
    ),
    '\u6027': (
        (b'\x9e', '\u6027', b''),
    ),
    '\u6570': (
        (b'\x82', '\u6570', b''),
        (b'\xbd', '\u6570', b''),
    ),
    '\u65ad': (
        (b'\xa4', '\u65ad', b''),
    ),
    '\u65b0': (
        (b'\xb7', '\u65b0', b''),
    ),
    '\u6743': (
        (b'\x88', '\u6743', b''),
    ),
    '\u679c': (
        (b'\xb9', '\u679c', b''),
    ),
    '\u6c5f': (
        (b'\x99', '\u6c5f', b''),
    ),
    '\u7121': (
        (b'', '\u7121\u3057', b'\xe3\x81'),
    ),
    '\u724c': (
        (b'\x8b', '\u724c', b''),
    ),
    '\u7269': (
        (b'\xbd', '\u7269', b''),
    ),
    '\u7535': (
        (b'', '\u7535', b'\xe8\x84'),
    ),
    '\u793a': (
        (b'\xbe', '\u793a', b''),
    ),
    '\u79f0': (
        (b'\xb5', '\u79f0', b''),
    ),
    '\u7d22': (
        (b'\x90\x9c', '\u7d22', b''),
    ),
    '\u7f8e': (
        (b'\x90', '\u7f8e', b''),
        (b'\xa7', '\u7f8e', b''),
    ),
    '\u7fe0': (
        (b'\xa1', '\u7fe0', b''),
    ),
    '\u80fd': (
        (b'\x9f', '\u80fd', b''),
    ),
    '\u83dc': (
        (b'\xa0', '\u83dc', b''),
    ),
    '\u85cf': (
        (b'\x90', '\u85cf', b''),
    ),
    '\u86db': (
        (b'\x98', '\u86db', b''),
        (b'\x98', '\u86db\u8bcd', b''),
    ),
    '\u884c': (
        (b'\xa7', '\u884c', b''),
    ),
    '\u896a': (
        (b'\xb2', '\u896a', b''),
    ),
    '\u897f': (
        (b'\x95', '\u897f', b''),
    ),
    '\u89bd': (
        (b'\x8f', '\u89bd', b''),
    ),
    '\u89c8': (
        (b'\x8f', '\u89c8', b''),
    ),
    '\u8ba4': (
        (b'\x98', '\u8ba4', b''),
    ),
    '\u8baf': (
        (b'\xbe', '\u8baf', b''),
    ),
    '\u8bd5': (
        (b'\x8b', '\u8bd5', b''),
    ),
    '\u8bfb': (
        (b'\x85', '\u8bfb', b''),
    ),
    '\u8fd0': (
        (b'\xb8', '\u8fd0', b''),
    ),
    '\u8ff0': (
        (b'\x8f', '\u8ff0', b''),
    ),
    '\u9009': (
        (b'', '\u9009', b'\xe6\x8b'),
    ),
    '\u95e8': (
        (b'\xbe\xb3', '\u95e8', b''),
    ),
    '\u9664': (
        (b'\xa0', '\u9664', b''),
    ),
    '\u9e9f': (
        (b'\x92', '\u9e9f', b''),
    ),
    '\uac8c': (
        (b'\xbb', '\uac8c', b''),
    ),
    '\uae00': (
        (b'\x8c\x93', '\uae00', b''),
    ),
    '\ub2c8': (
        (b'\x85', '\ub2c8\ub2e4', b''),
        (b'\xa9', '\ub2c8\ub2e4', b''),
    ),
    '\ub2e4': (
        (b'\x88', '\ub2e4', b''),
        (b'\x90', '\ub2e4', b''),
        (b'\x94', '\ub2e4', b''),
    ),
    '\ub4dc': (
        (b'\xbd\x94', '\ub4dc', b''),
    ),
    '\ub825': (
        (b'\x9c', '\ub825', b''),
    ),
    '\uc2b5': (
        (b'\x88', '\uc2b5\ub2c8\ub2e4', b''),
    ),
    '\uc5b4': (
        (b'\xa8', '\uc5b4', b''),
    ),
    '\uc601': (
        (b'\xac', '\uc601', b''),
    ),
    '\uc774': (
        (b'\x80', '\uc774', b''),
        (b'\x8d\xb0', '\uc774', b''),
        (b'\x8d\xb0', '\uc774\ud130', b''),
        (b'\x8e\x98', '\uc774', b''),
        (b'\x8e\x98', '\uc774\uc9c0', b''),
        (b'\x98', '\uc774', b''),
    ),
    '\uc778': (
        (b'\x95', '\uc778', b''),
    ),
    '\uc790': (
        (b'\xab', '\uc790', b''),
    ),
    '\uc7a5': (
        (b'\x80', '\uc7a5', b''),
    ),
    '\uc7ac': (
        (b'\x84', '\uc7ac', b''),
    ),
    '\uc81c': (
        (b'\x82\xad', '\uc81c', b''),
        (b'\xad', '\uc81c', b''),
    ),
    '\uccb4': (
        (b'\x9d', '\uccb4', b''),
    ),
    '\ud0dd': (
        (b'\xa0', '\ud0dd', b''),
    ),
    '\uff5e': (
        (b'\x81', '\uff5e', b''),
    ),
    '\uff6e': (
        (b'\x81', '\uff6e\uff72', b''),
    ),
    '\uff72': (
        (b'\xae', '\uff72', b''),
    ),
}
