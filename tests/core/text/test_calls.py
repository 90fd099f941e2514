from memoryd.core.text.calls import asked_as, said_in_chinese


def test_a_result_says_its_fields_as_one_asks_for_them() -> None:
    told = said_in_chinese('book_mri({"pet": "豆包"}) {"ok":true,"fee":150,"fasting_hours":8}')
    assert "预订" in told
    assert "费用 多少钱150元" in told
    assert "8个小时" in told


def test_a_value_that_is_no_number_gets_no_unit() -> None:
    assert said_in_chinese('quote({}) {"price":"面议"}') == '价格 多少钱"面议"'


def test_a_field_that_nobody_asks_for_says_nothing() -> None:
    assert said_in_chinese('sync({}) {"ok":true,"md5_ok":true}') == ""


def test_a_call_is_asked_for_by_what_it_does() -> None:
    assert "快递 物流 运单" in " ".join(asked_as("create_waybill(to=鼎盛)"))
